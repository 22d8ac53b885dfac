import { lazyScreen } from '../../lazyScreen.ts'

/** The dialog that answers a client, which the rows of a list do not need. */
export const AnswerDialog = lazyScreen(
  () => import('./AnswerDialog.tsx'),
  'AnswerDialog',
  'leads.change',
)
