import Box from '@mui/material/Box'
import { useEffect, useState } from 'react'
import { useCanAccess, useTranslate } from 'react-admin'
import { useSearchParams } from 'react-router-dom'
import { type PartnerDecision, partnerTransitions } from '../../shared/contract/decision.ts'
import type { EventRow } from '../../shared/contract/event.ts'
import type { PartnerRecord } from '../../shared/contract/records.ts'
import { useCommands } from '../common/commands.ts'
import { clockTime } from '../common/format.ts'
import { ExactTime } from '../common/Time.tsx'
import { useLanguage } from '../common/useLanguage.ts'
import { DecisionButton, decisionKeys } from './DecisionButton.tsx'
import { DecisionDialog } from './DecisionDialog.tsx'
import { decisionParameter } from './decisionPath.ts'

/** The last decision on an application and, for staff who may decide, buttons for the possible next ones. */
export function DecisionPanel({ partner }: { partner: PartnerRecord }) {
  const translate = useTranslate()
  const [decision, setDecision] = useState<PartnerDecision>()
  const { canAccess, isPending } = useCanAccess({ resource: 'partners', action: 'change' })
  const decisions = canAccess ? partnerTransitions[partner.status] : []
  useAskedDecision((asked) => setDecision(decisions.find((next) => next === asked)), !isPending)
  useCommands(
    decisions.map((next) => ({
      label: translate(`decision.do.${next}`),
      keywords: next,
      about: partner.agencyName,
      keys: decisionKeys[next],
      run: () => setDecision(next),
    })),
  )
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <LastDecision partner={partner} />
      <WaitingEmail partner={partner} />
      {decisions.length > 0 && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          {decisions.map((next, index) => (
            <DecisionButton
              key={next}
              decision={next}
              isPrimary={index === 0 && next === 'approved'}
              onClick={() => setDecision(next)}
            />
          ))}
        </Box>
      )}
      {decision && (
        <DecisionDialog
          partner={partner}
          decision={decision}
          onClose={() => setDecision(undefined)}
        />
      )}
    </Box>
  )
}

// The command palette opens the page of a partner with the decision whose dialog is to open. Once it is open, the address no
// longer has it, so that a reload and Back do not open it again.
function useAskedDecision(open: (asked: string) => void, isReady: boolean) {
  const [parameters, setParameters] = useSearchParams()
  const asked = parameters.get(decisionParameter)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each decision that is asked for
  useEffect(() => {
    if (!asked || !isReady) return
    open(asked)
    parameters.delete(decisionParameter)
    setParameters(parameters, { replace: true })
  }, [asked, isReady])
}

function LastDecision({ partner }: { partner: PartnerRecord }) {
  const translate = useTranslate()
  const last = lastDecision(partner.journey.events)
  if (!last) {
    if (partner.status !== 'pending') return null
    return <Box sx={{ color: 'text.secondary' }}>{translate('decision.nothingYet')}</Box>
  }
  const reason = decisionReasonOf(last)
  return (
    <Box>
      {reason && <Box>{translate(`decisionReason.${reason}`)}</Box>}
      {last.reason && <Box sx={{ whiteSpace: 'pre-wrap' }}>{last.reason}</Box>}
      <Box sx={{ color: 'text.secondary' }}>
        {last.actor} · <ExactTime value={last.at} />
      </Box>
    </Box>
  )
}

function WaitingEmail({ partner: { email, journey } }: { partner: PartnerRecord }) {
  const translate = useTranslate()
  const language = useLanguage()
  const [waiting] = journey.waitingEmails
  if (!waiting) return null
  const time = clockTime(new Date(waiting.sentFrom), language)
  return (
    <Box sx={{ color: 'warning.main', overflowWrap: 'anywhere' }}>
      {translate('decision.emailWaits', { email, time })}
    </Box>
  )
}

// An undo always concerns the last decision of those that are still valid.
function lastDecision(events: EventRow[]) {
  const valid: EventRow[] = []
  for (const event of events) {
    if (event.type === 'partner.status_changed') valid.push(event)
    if (event.type === 'partner.change_undone' && event.after && 'status' in event.after)
      valid.pop()
  }
  return valid.at(-1)
}

function decisionReasonOf({ after }: EventRow) {
  return typeof after?.decisionReason === 'string' ? after.decisionReason : undefined
}
