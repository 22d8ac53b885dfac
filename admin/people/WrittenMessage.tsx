import Box from '@mui/material/Box'
import { Suspense } from 'react'
import { Link, useTranslate } from 'react-admin'
import type { PersonMessage } from '../../shared/contract/person.ts'
import { Code } from '../common/Code.tsx'
import { Time } from '../common/Time.tsx'
import { lazyScreen } from '../lazyScreen.ts'

const Markdown = lazyScreen(() => import('../common/Markdown.tsx'), 'default')

/** What a staff member has written to a client elsewhere: the way, who, when, about which inquiry, and the text. */
export function WrittenMessage({ message }: { message: PersonMessage }) {
  const { kind, author, createdAt, body, leadId, refCode } = message
  const translate = useTranslate()
  return (
    <Box component="li" sx={{ py: 1.25, borderTop: 1, borderColor: 'divider' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 0.5 }}>
        <strong>{translate(`noteKind.${kind}`)}</strong>
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {author} · <Time value={createdAt} />
        </Box>
        <Link to={`/leads/${leadId}/show`} sx={{ ml: 'auto' }}>
          <Code text={refCode} />
        </Link>
      </Box>
      <Suspense fallback={<Box sx={{ whiteSpace: 'pre-wrap' }}>{body}</Box>}>
        <Markdown text={body} />
      </Suspense>
    </Box>
  )
}
