import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useNotify, useRefresh, useTranslate } from 'react-admin'
import type { UnknownCode } from '../../shared/contract/referral.ts'
import { send } from '../common/send.ts'
import { ReasonDialog } from '../partners/ReasonDialog.tsx'

/** Attributes the leads that mention an unknown code to the partner it was meant for. */
export function CodeAttributionDialog(props: { code: UnknownCode; onClose(): void }) {
  const { code, nearest, leads, applications } = props.code
  const translate = useTranslate()
  const notify = useNotify()
  const refresh = useRefresh()
  const [partner, setPartner] = useState(nearest?.referralCode ?? '')
  const attribute = async (reason: string) => {
    const answer = await send<{ leads: number }>(`unknown-codes/${code}/attributions`, {
      partner,
      reason,
    })
    notify('referrals.codeAttributed', { messageArgs: { smart_count: answer.leads } })
    refresh()
  }
  return (
    <ReasonDialog
      title={translate('referrals.attributeCodeTitle', { code })}
      confirm={translate('referrals.attribute')}
      isReady={partner.trim() !== ''}
      onConfirm={attribute}
      onClose={props.onClose}
    >
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {translate('referrals.codeUses', { leads, applications })}
      </Typography>
      <TextField
        required
        label={translate('referrals.partnerCode')}
        value={partner}
        onChange={({ target }) => setPartner(target.value)}
        helperText={nearest && translate('referrals.nearestIs', { name: nearest.agencyName })}
      />
    </ReasonDialog>
  )
}
