import { usePermissions, useTranslate } from 'react-admin'
import { partnerTransitions } from '../../shared/contract/decision.ts'
import type { FoundRecords } from '../../shared/contract/search.ts'
import { may, type StaffRole } from '../../shared/contract/staff.ts'
import { useCopy } from '../common/useCopy.ts'
import { decisionPath } from '../partners/decisionPath.ts'
import type { Option, OptionGroup } from './options.ts'

type FoundPartner = FoundRecords['partners'][number]

/**
 * Returns a function that returns what can be done with a found partner: the decisions that their status and the user's role
 * allow, each of which opens its dialog, and what can be copied.
 */
export function usePartnerActions(): (partner: FoundPartner) => OptionGroup {
  const translate = useTranslate()
  const { permissions: role } = usePermissions<StaffRole>()
  const copy = useCopy()
  const decisionsOn = ({ id, agencyName, status }: FoundPartner): Option[] =>
    role && may(role, 'partners.change')
      ? partnerTransitions[status].map((decision) => ({
          id: `${decision} ${id}`,
          text: translate(`decision.title.${decision}`, { name: agencyName }),
          to: decisionPath(id, decision),
        }))
      : []
  const copiesOf = ({ referralCode, email }: FoundPartner): Option[] =>
    copy
      ? [referralCode, email].map((text) => ({
          id: `copy ${text}`,
          text: translate('common.copy', { text }),
          run: () => void copy(text),
        }))
      : []
  return (partner) => ({
    title: translate('palette.actionsOf', { name: partner.agencyName }),
    options: [...decisionsOn(partner), ...copiesOf(partner)],
  })
}
