import { useTranslate } from 'react-admin'
import type { LeadRecord } from '../../../shared/contract/records.ts'
import { Code } from '../../common/Code.tsx'
import { Fact } from '../../common/Facts.tsx'
import { KindField } from './KindField.tsx'

/** A lead's kind, assignee and, if any, referrer: as the worker derived them, or as staff corrected them. */
export function TriageFacts({ lead }: { lead: LeadRecord }) {
  const { referredByCode, referrer } = lead
  return (
    <>
      <Fact labelKey="resources.leads.fields.kind">
        <KindField lead={lead} />
      </Fact>
      <Fact labelKey="resources.leads.fields.assignee">
        <Assignee lead={lead} />
      </Fact>
      {referredByCode && (
        <Fact labelKey="resources.leads.fields.referredByCode">
          {referrer?.agencyName} <Code text={referredByCode} />
        </Fact>
      )}
    </>
  )
}

function Assignee({ lead: { assignee, assignment } }: { lead: LeadRecord }) {
  const translate = useTranslate()
  const name = assignee?.name ?? translate('common.unassigned')
  if (!assignment) return name
  const { by, rule, refCode, away } = assignment
  const reasons = [
    ...(assignee ? [translate(`assignedBy.${by}`, { rule, refCode })] : []),
    ...(away ? [translate('assignedBy.away', { names: away.join(', ') })] : []),
  ]
  return reasons.length > 0 ? `${name} (${reasons.join('; ')})` : name
}
