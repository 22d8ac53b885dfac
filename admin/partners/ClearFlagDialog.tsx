import { useNotify, useRefresh, useTranslate } from 'react-admin'
import type { RiskFlag } from '../../shared/contract/partner.ts'
import type { PartnerRecord } from '../../shared/contract/records.ts'
import type { Undoable } from '../../shared/contract/undo.ts'
import { RecordConflict } from '../common/conflict/RecordConflict.tsx'
import { useConflict } from '../common/conflict/useConflict.ts'
import { request } from '../common/request.ts'
import { useOfferUndo } from '../common/undo/useUndoOffers.ts'
import { ReasonDialog } from './ReasonDialog.tsx'

type ClearFlagDialogProps = { partner: PartnerRecord; flag: RiskFlag; onClose(): void }

/** A dialog that clears a risk flag of an application, with a reason, unless somebody else has cleared it meanwhile. */
export function ClearFlagDialog({ partner, flag, onClose }: ClearFlagDialogProps) {
  const translate = useTranslate()
  const notify = useNotify()
  const refresh = useRefresh()
  const offerUndo = useOfferUndo('partners')
  const { base, conflict, attempt } = useConflict<PartnerRecord>('partners', partner)
  const isPossible = base.riskFlags.includes(flag)
  const name = translate(`riskFlag.${flag}`)
  const clear = async (reason: string) => {
    const body = { flag, reason }
    const path = `partners/${base.id}/cleared-flags`
    const cleared = await request<Undoable>('POST', path, body, base.version)
    const what = `${translate('event.partner.flag_cleared')} (${name})`
    if (!offerUndo(cleared, `${base.agencyName}: ${what}`)) notify('risk.cleared')
    refresh()
  }
  return (
    <ReasonDialog
      title={translate('risk.clearTitle', { flag: name })}
      confirm={translate('risk.clear')}
      isReady={isPossible}
      onConfirm={(reason) => attempt(() => clear(reason))}
      onClose={onClose}
    >
      <RecordConflict
        conflict={conflict}
        refusal={isPossible ? undefined : translate('risk.alreadyCleared')}
      />
    </ReasonDialog>
  )
}
