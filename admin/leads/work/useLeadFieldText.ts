import { useTranslate } from 'react-admin'
import type { LeadChange } from '../../../shared/contract/lead-schema.ts'
import type { LeadRow } from '../../../shared/contract/records.ts'
import { formatMoney } from '../../../shared/view/format.ts'
import { formatDay } from '../../common/format.ts'
import { useLanguage } from '../../common/useLanguage.ts'

/** The fields of a lead that staff edit. */
const comparedFields = [
  'status',
  'kind',
  'assignee',
  'followUpOn',
  'spamReview',
  'lostReason',
  'budget',
  'value',
] as const
const labeledFields = new Set<string>(['followUpOn', 'budget', 'value'])
type ComparedField = (typeof comparedFields)[number]

/** Returns a function that returns the value of a field as text. */
function useLeadFieldText() {
  const translate = useTranslate()
  const language = useLanguage()
  return (lead: LeadRow, field: ComparedField): string => {
    if (field === 'assignee') return lead.assignee?.name ?? translate('common.unassigned')
    if (field === 'followUpOn')
      return lead.followUpOn ? formatDay(lead.followUpOn, language) : translate('common.none')
    if (field === 'budget' || field === 'value') {
      const money = lead[field]
      return money ? formatMoney(money.amount, money.currency, language) : translate('common.none')
    }
    if (field === 'lostReason')
      return lead.lostReason ? translate(`lostReason.${lead.lostReason}`) : translate('common.none')
    if (field === 'spamReview') return translate(`spamReview.${lead.spamReview ?? 'open'}`)
    return translate(field === 'status' ? `leadStatus.${lead.status}` : `leadKind.${lead.kind}`)
  }
}

/** Returns a function that says in one line what a change did: "Ana García: New → Won". */
export function useLeadChangeText() {
  const fieldText = useLeadFieldText()
  const translate = useTranslate()
  return (before: LeadRow, after: LeadRow, change: LeadChange): string => {
    const fields = comparedFields
      .filter((field) => (field === 'assignee' ? 'assigneeId' : field) in change)
      // That of a lead that becomes lost is not said again.
      .filter((field) => field !== 'lostReason' || before.status === 'lost')
      // A lead that is won without a value had none before.
      .filter((field) => field !== 'value' || before.value !== after.value)
    const texts = fields.map((field) => {
      // How a review was before is a long sentence.
      if (field === 'spamReview') return fieldText(after, field)
      const text = `${fieldText(before, field)} → ${fieldText(after, field)}`
      // A day or an amount does not say what it is for.
      return labeledFields.has(field)
        ? `${translate(`resources.leads.fields.${field}`)}: ${text}`
        : text
    })
    return `${after.name}: ${texts.join(', ')}`
  }
}
