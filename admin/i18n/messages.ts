import reactAdminEn from 'ra-language-english'
import type { TranslationMessages } from 'react-admin'
import type { Language } from '../../shared/contract/language.ts'
import { alertHelpTexts } from '../alerts/helpTexts.ts'
import { alertTexts } from '../alerts/texts.ts'
import { answerTemplateTexts } from '../answerTemplates/texts.ts'
import { assessmentTexts } from '../assessments/texts.ts'
import { auditTexts } from '../audit/texts.ts'
import { bulkTexts } from '../common/bulk/texts.ts'
import { conflictTexts } from '../common/conflict/texts.ts'
import { contactTexts } from '../common/contact/texts.ts'
import { draftTexts } from '../common/drafts/texts.ts'
import { eraseTexts } from '../common/erase/texts.ts'
import { historyTexts } from '../common/history/texts.ts'
import { journeyTexts } from '../common/journey/texts.ts'
import { listTexts } from '../common/list/texts.ts'
import { liveTexts } from '../common/live/texts.ts'
import { loadTexts } from '../common/load/texts.ts'
import { noteTexts } from '../common/notes/texts.ts'
import { periodTexts } from '../common/period/texts.ts'
import { personTexts } from '../common/person/texts.ts'
import { recordTexts } from '../common/records/texts.ts'
import { viewTexts } from '../common/savedViews/texts.ts'
import { commonTexts } from '../common/texts.ts'
import { undoTexts } from '../common/undo/texts.ts'
import { emailTexts } from '../emails/texts.ts'
import { frameTexts } from '../frame/texts.ts'
import { funnelTexts } from '../funnel/texts.ts'
import { homeTexts } from '../home/texts.ts'
import { controlTexts } from '../jobs/controls/texts.ts'
import { healthTexts } from '../jobs/healthTexts.ts'
import { measurementTexts } from '../jobs/queues/texts.ts'
import { refreshTexts } from '../jobs/refresh/texts.ts'
import { jobTexts } from '../jobs/texts.ts'
import { processTexts } from '../jobs/workers/texts.ts'
import { answerTexts } from '../leads/answer/texts.ts'
import { entryTexts } from '../leads/entry/texts.ts'
import { leadTexts } from '../leads/texts.ts'
import { mediaTexts } from '../media/texts.ts'
import { paletteTexts } from '../palette/texts.ts'
import { partnerTexts } from '../partners/texts.ts'
import { peopleTexts } from '../people/texts.ts'
import { profileTexts } from '../profile/texts.ts'
import { propertyTexts } from '../properties/texts.ts'
import { referralTexts } from '../referrals/texts.ts'
import { ruleTexts } from '../rules/texts.ts'
import { signInTexts } from '../signin/texts.ts'
import { staffTexts } from '../staff/texts.ts'
import { submissionTexts } from '../submissions/texts.ts'
import { taskTexts } from '../tasks/texts.ts'
import { defineTexts } from './defineTexts.ts'
import { reactAdminEs } from './reactAdminEs.ts'

// Instead of react-admin's own.
const ownNames = defineTexts(
  {},
  {
    ra: {
      auth: { logout: 'Sign out' },
      notification: { data_provider_error: 'The server could not respond.' },
    },
  },
)

const reactAdminTexts = defineTexts<TranslationMessages>(reactAdminEs, reactAdminEn)

const texts = [
  reactAdminTexts,
  ownNames,
  commonTexts,
  listTexts,
  liveTexts,
  loadTexts,
  homeTexts,
  historyTexts,
  journeyTexts,
  bulkTexts,
  conflictTexts,
  undoTexts,
  contactTexts,
  viewTexts,
  personTexts,
  noteTexts,
  draftTexts,
  eraseTexts,
  recordTexts,
  answerTexts,
  entryTexts,
  leadTexts,
  paletteTexts,
  funnelTexts,
  periodTexts,
  partnerTexts,
  referralTexts,
  propertyTexts,
  mediaTexts,
  assessmentTexts,
  peopleTexts,
  emailTexts,
  alertTexts,
  alertHelpTexts,
  jobTexts,
  measurementTexts,
  processTexts,
  healthTexts,
  refreshTexts,
  controlTexts,
  frameTexts,
  signInTexts,
  profileTexts,
  staffTexts,
  ruleTexts,
  answerTemplateTexts,
  auditTexts,
  submissionTexts,
  taskTexts,
]

/** Returns the texts of each part in a language. A build of the dashboard has a copy of this module for each (`oneLanguage.ts`). */
export function textsIn(language: Language): object[] {
  return texts.map((text) => text[language])
}
