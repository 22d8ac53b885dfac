import Box from '@mui/material/Box'
import { useTranslate } from 'react-admin'
import { type JobResult, jobChanges, skipReasons } from '../../shared/contract/job.ts'
import { formatCount } from '../../shared/view/format.ts'
import { useLanguage } from '../common/useLanguage.ts'

/** The result of an action on jobs, or of its dry run, as a list. */
export function Outcome({ result }: { result: JobResult }) {
  const { isDryRun, matched, emails, changes, reasons, next } = result
  const tense = isDryRun ? 'plan' : 'done'
  return (
    <Box component="ul" aria-live="polite" sx={listSx}>
      {next ? (
        <MatchedMore limit={matched} />
      ) : (
        <CountLine messageKey="jobs.outcome.matched" count={matched} />
      )}
      {jobChanges.map((change) => (
        <CountLine
          key={change}
          messageKey={`jobs.outcome.${tense}.${change}`}
          count={changes[change]}
          tone="text.primary"
        />
      ))}
      {emails > 0 && (
        <CountLine messageKey={`jobs.outcome.${tense}.emails`} count={emails} tone="text.primary" />
      )}
      {skipReasons.map((reason) => (
        <CountLine
          key={reason}
          messageKey={`jobs.outcome.skip.${reason}`}
          count={reasons[reason]}
        />
      ))}
    </Box>
  )
}

function CountLine({
  messageKey,
  count,
  tone,
}: {
  messageKey: string
  count: number | undefined
  tone?: string
}) {
  const translate = useTranslate()
  const language = useLanguage()
  if (count === undefined) return null
  return (
    <Box component="li" sx={{ color: tone ?? 'text.secondary' }}>
      {translate(messageKey, { smart_count: count, count: formatCount(count, language) })}
    </Box>
  )
}

function MatchedMore({ limit }: { limit: number }) {
  const translate = useTranslate()
  const language = useLanguage()
  return (
    <Box component="li" sx={{ color: 'text.secondary' }}>
      {translate('jobs.outcome.matchedMore', { limit: formatCount(limit, language) })}
    </Box>
  )
}

const listSx = { m: 0, pl: 2.5, display: 'grid', gap: 0.5 }
