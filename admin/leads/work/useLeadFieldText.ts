import { useTranslate } from 'react-admin'
import type { LeadChange } from '../../../shared/contract/lead-schema.ts'
import type { LeadRow } from '../../../shared/contract/records.ts'
import { formatDay } from '../../common/format.ts'
import { useLanguage } from '../../common/useLanguage.ts'

/** The fields of a lead that staff edit. */
const comparedFields = ['status', 'kind', 'assignee', 'followUpOn', 'spamReview'] as const
type ComparedField = (typeof comparedFields)[number]

/** Returns a function that returns the value of a field as text. */
function useLeadFieldText() {
  const translate = useTranslate()
  const language = useLanguage()
  return (lead: LeadRow, field: ComparedField): string => {
    if (field === 'assignee') return lead.assignee?.name ?? translate('common.unassigned')
    if (field === 'followUpOn')
      return lead.followUpOn ? formatDay(lead.followUpOn, language) : translate('common.none')
    if (field === 'spamReview') return translate(`spamReview.${lead.spamReview ?? 'open'}`)
    return translate(field === 'status' ? `leadStatus.${lead.status}` : `leadKind.${lead.kind}`)
  }
}

/** Returns a function that says in one line what a change did: "Ana García: New → Won". */
export function useLeadChangeText() {
  const fieldText = useLeadFieldText()
  const translate = useTranslate()
  return (before: LeadRow, after: LeadRow, change: LeadChange): string => {
    const fields = comparedFields.filter(
      (field) => (field === 'assignee' ? 'assigneeId' : field) in change,
    )
    const texts = fields.map((field) => {
      // How a review was before is a long sentence.
      if (field === 'spamReview') return fieldText(after, field)
      const text = `${fieldText(before, field)} → ${fieldText(after, field)}`
      // A day does not say what it is for.
      return field === 'followUpOn'
        ? `${translate('resources.leads.fields.followUpOn')}: ${text}`
        : text
    })
    return `${after.name}: ${texts.join(', ')}`
  }
}
