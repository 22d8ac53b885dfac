import { useTranslate } from 'react-admin'
import type { LeadRecord } from '../../../shared/contract/records.ts'
import { Fact } from '../../common/Facts.tsx'
import { ReferrerFact } from '../../common/ReferrerFact.tsx'
import { KindField } from './KindField.tsx'

/** A lead's kind, assignee and, if any, referrer: as the worker derived them, or as staff corrected them. */
export function TriageFacts({ lead }: { lead: LeadRecord }) {
  return (
    <>
      <Fact labelKey="resources.leads.fields.kind">
        <KindField lead={lead} />
      </Fact>
      <Fact labelKey="resources.leads.fields.assignee">
        <Assignee lead={lead} />
      </Fact>
      <ReferrerFact labelKey="resources.leads.fields.referredByCode" record={lead} />
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
