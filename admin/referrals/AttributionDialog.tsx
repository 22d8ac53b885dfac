import Box from '@mui/material/Box'
import TextField from '@mui/material/TextField'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNotify, useRefresh, useTranslate } from 'react-admin'
import { readCode } from '../../shared/contract/code.ts'
import type { Attribution } from '../../shared/contract/referral.ts'
import { exactTime } from '../common/format.ts'
import { send } from '../common/send.ts'
import { useLanguage } from '../common/useLanguage.ts'
import { fetchJson } from '../http.ts'
import { ReasonDialog } from '../partners/ReasonDialog.tsx'

type AttributionDialogProps = {
  /** The lead or application it is about, when that is known. */
  code?: string
  /** The partner it goes to, when that is known. */
  partner?: string
  onClose(): void
}

/** Says by hand who referred a lead or an application, after showing who it is attributed to now. */
export function AttributionDialog(props: AttributionDialogProps) {
  const translate = useTranslate()
  const notify = useNotify()
  const refresh = useRefresh()
  const [code, setCode] = useState(props.code ?? '')
  const [partner, setPartner] = useState(props.partner ?? '')
  const { data: now } = useAttribution(code)
  const attribute = async (reason: string) => {
    await send('attributions', { code, partner, replaces: now?.referredByCode ?? '', reason })
    notify('referrals.attributed')
    refresh()
  }
  const canTakeAway = now !== undefined && now.referredByCode !== null
  return (
    <ReasonDialog
      title={translate('referrals.attributeTitle')}
      confirm={translate(
        canTakeAway && !partner.trim() ? 'referrals.takeAway' : 'referrals.attribute',
      )}
      isReady={now !== undefined && (partner.trim() !== '' || canTakeAway)}
      onConfirm={attribute}
      onClose={props.onClose}
    >
      <TextField
        required
        autoFocus={!props.code}
        disabled={props.code !== undefined}
        label={translate('referrals.subjectCode')}
        value={code}
        onChange={({ target }) => setCode(target.value)}
        helperText={<Now code={code} now={now} />}
      />
      <TextField
        label={translate('referrals.partnerCode')}
        value={partner}
        onChange={({ target }) => setPartner(target.value)}
        helperText={canTakeAway ? translate('referrals.emptyTakesAway') : undefined}
      />
    </ReasonDialog>
  )
}

function useAttribution(typed: string) {
  const code = readCode('LU', typed) ?? readCode('LP', typed)
  return useQuery({
    queryKey: ['attributions', code],
    queryFn: async () => (await fetchJson(`/api/staff/attributions/${code}`)).json as Attribution,
    enabled: code !== undefined,
    retry: false,
    // What is replaced must be what is there.
    gcTime: 0,
  })
}

function Now({ code, now }: { code: string; now: Attribution | undefined }) {
  const translate = useTranslate()
  const language = useLanguage()
  if (!now) return translate(code.trim() ? 'referrals.notFoundYet' : 'referrals.subjectHelp')
  const status = translate(`${now.kind}Status.${now.status}`)
  const at = exactTime(new Date(now.submittedAt), language)
  const whose = now.referrer
    ? `${now.referrer.agencyName} ${now.referrer.referralCode}`
    : (now.referredByCode ?? translate('common.none'))
  return (
    <Box component="span">
      {translate(`referrals.kind.${now.kind}`)} · {status} · {at}
      <br />
      {translate('referrals.now', { whose })}
    </Box>
  )
}
