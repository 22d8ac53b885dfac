import { useTranslate } from 'react-admin'
import type { LeadRecord } from '../../shared/contract/records.ts'
import { Code } from '../common/Code.tsx'
import { Fact } from '../common/Facts.tsx'
import { Flag } from '../common/Flag.tsx'

/** What was found out about a lead when it was recorded: its kind, its assignee, whether it is spam. */
export function FoundFacts({ lead }: { lead: LeadRecord }) {
  const { kind, kindSource, spamReasons, referredByCode, referrer } = lead
  const translate = useTranslate()
  return (
    <>
      <Fact name="resources.leads.fields.kind">
        {translate(`leadKind.${kind}`)} ({translate(`kindSource.${kindSource}`)})
      </Fact>
      <Fact name="resources.leads.fields.assignee">
        <Assignee lead={lead} />
      </Fact>
      {spamReasons.length > 0 && (
        <Fact name="resources.leads.fields.suspected">
          <Flag words={spamReasons.map((reason) => `spamReason.${reason}`)} />
        </Fact>
      )}
      {referredByCode && (
        <Fact name="resources.leads.fields.referredByCode">
          {referrer?.agencyName} <Code text={referredByCode} />
        </Fact>
      )}
    </>
  )
}

function Assignee({ lead: { assignee, assignment } }: { lead: LeadRecord }) {
  const translate = useTranslate()
  if (!assignee) return translate('common.nobody')
  if (!assignment) return assignee.name
  const { by, rule, refCode } = assignment
  return `${assignee.name} (${translate(`assignedBy.${by}`, { rule, refCode })})`
}
