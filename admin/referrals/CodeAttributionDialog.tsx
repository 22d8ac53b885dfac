import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useNotify, useRefresh, useTranslate } from 'react-admin'
import type { UnknownCode } from '../../shared/contract/referral.ts'
import { send } from '../common/send.ts'
import { ReasonDialog } from '../partners/ReasonDialog.tsx'

/** Says whose an unknown code was meant to be: the leads that mention it are attributed to them. */
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
    notify('referral.codeAttributed', { messageArgs: { smart_count: answer.leads } })
    refresh()
  }
  return (
    <ReasonDialog
      title={translate('referral.whose', { code })}
      confirm={translate('referral.attribute')}
      isReady={partner.trim() !== ''}
      onConfirm={attribute}
      onClose={props.onClose}
    >
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {translate('referral.codeSays', { leads, applications })}
      </Typography>
      <TextField
        required
        label={translate('referral.partnerCode')}
        value={partner}
        onChange={({ target }) => setPartner(target.value)}
        helperText={nearest && translate('referral.nearestIs', { name: nearest.agencyName })}
      />
    </ReasonDialog>
  )
}
