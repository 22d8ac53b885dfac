import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useNotify, useRefresh, useTranslate } from 'react-admin'
import { readCode } from '../../shared/contract/code.ts'
import type { UnknownCode } from '../../shared/contract/referral.ts'
import type { Undoable } from '../../shared/contract/undo.ts'
import { hasStatus, request } from '../common/request.ts'
import { trackChange } from '../common/undo/pendingChanges.ts'
import { useOfferUndo } from '../common/undo/useUndoOffers.ts'
import { ReasonDialog } from '../partners/ReasonDialog.tsx'
import { PartnerPicker } from './PartnerPicker.tsx'

/** A dialog that attributes the leads and assessments with an unknown referral code to the partner whose code was meant. */
export function CodeAttributionDialog(props: { code: UnknownCode; onClose(): void }) {
  const { code, nearest, leads, assessments, applications } = props.code
  const translate = useTranslate()
  const notify = useNotify()
  const refresh = useRefresh()
  const offerUndo = useOfferUndo('attributions')
  const [partnerCode, setPartnerCode] = useState(nearest?.referralCode ?? '')
  const attribute = async (reason: string) => {
    const path = `unknown-codes/${code}/attributions`
    const attributed = await trackChange(
      request<{ leads: number; assessments: number } & Undoable>('POST', path, {
        partner: partnerCode,
        reason,
      }),
    ).catch((error) => {
      if (!hasStatus(error, 404)) throw error
      refresh()
      throw new Error(translate('referrals.codeDone', { code }))
    })
    const what = { leads: attributed.leads, assessments: attributed.assessments }
    const text = `${code}: ${translate('referrals.codeAttributed', what)}`
    if (!offerUndo(attributed, text)) notify('referrals.codeAttributed', { messageArgs: what })
    refresh()
  }
  return (
    <ReasonDialog
      title={translate('referrals.attributeCodeTitle', { code })}
      confirm={translate('referrals.attribute')}
      isReady={readCode('LP', partnerCode) !== undefined}
      onConfirm={attribute}
      onClose={props.onClose}
    >
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {translate('referrals.codeUses', { leads, assessments, applications })}
      </Typography>
      <PartnerPicker
        required
        initial={nearest ?? undefined}
        onChange={setPartnerCode}
        helperText={
          nearest ? translate('referrals.nearestIs', { name: nearest.agencyName }) : undefined
        }
      />
    </ReasonDialog>
  )
}
