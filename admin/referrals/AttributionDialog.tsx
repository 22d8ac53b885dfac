import Box from '@mui/material/Box'
import TextField from '@mui/material/TextField'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { HttpError, useNotify, useRefresh, useTranslate } from 'react-admin'
import { readCode } from '../../shared/contract/code.ts'
import type { PartnerName } from '../../shared/contract/records.ts'
import type { Attribution } from '../../shared/contract/referral.ts'
import { exactTime } from '../common/format.ts'
import { request } from '../common/request.ts'
import { useLanguage } from '../common/useLanguage.ts'
import { fetchJson } from '../http.ts'
import { ReasonDialog } from '../partners/ReasonDialog.tsx'
import { PartnerPicker } from './PartnerPicker.tsx'

type AttributionDialogProps = {
  /** The code of the lead or application; without it, the user chooses an agency by name, or enters a code. */
  code?: string
  /** The partner chosen at first. */
  partner?: PartnerName
  onClose(): void
}

/**
 * A dialog that attributes a lead or an application to a partner, or removes the attribution. Shows the
 * current attribution.
 */
export function AttributionDialog(props: AttributionDialogProps) {
  const translate = useTranslate()
  const notify = useNotify()
  const refresh = useRefresh()
  const [code, setCode] = useState(props.code ?? '')
  const [partnerCode, setPartnerCode] = useState(props.partner?.referralCode ?? '')
  const { data: current, error } = useAttribution(code)
  const attribute = async (reason: string) => {
    const replaces = current?.referredByCode ?? ''
    await request('POST', 'attributions', { code, partner: partnerCode, replaces, reason })
    notify('referrals.attributed')
    refresh()
  }
  const canRemove = current !== undefined && current.referredByCode !== null
  const isRemoval = partnerCode === '' && canRemove
  const attribution = <CurrentAttribution code={code} current={current} error={error} />
  return (
    <ReasonDialog
      title={translate('referrals.attributeTitle')}
      confirm={translate(isRemoval ? 'referrals.remove' : 'referrals.attribute')}
      isReady={current !== undefined && (isRemoval || readCode('LP', partnerCode) !== undefined)}
      onConfirm={attribute}
      onClose={props.onClose}
    >
      {props.code === undefined ? (
        <PartnerPicker
          required
          autoFocus
          label="referrals.record"
          onChange={setCode}
          helperText={attribution}
        />
      ) : (
        <TextField
          disabled
          label={translate('referrals.recordCode')}
          value={code}
          helperText={attribution}
        />
      )}
      <PartnerPicker
        initial={props.partner}
        onChange={setPartnerCode}
        helperText={canRemove ? translate('referrals.emptyRemoves') : undefined}
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
    // Never cached, because the API rejects a change that is based on an outdated attribution.
    gcTime: 0,
  })
}

type CurrentAttributionProps = {
  code: string
  current: Attribution | undefined
  error: Error | null
}

function CurrentAttribution({ code, current, error }: CurrentAttributionProps) {
  const translate = useTranslate()
  const language = useLanguage()
  const isUnknown = error instanceof HttpError && error.status === 404
  if (error && !isUnknown) return error.message
  if (!current) return translate(hintFor(code, isUnknown))
  const status = translate(`${current.kind}Status.${current.status}`)
  const at = exactTime(new Date(current.submittedAt), language)
  const partner = current.referrer
    ? `${current.referrer.agencyName} ${current.referrer.referralCode}`
    : (current.referredByCode ?? translate('referrals.unattributed'))
  return (
    <Box component="span">
      {translate(`referrals.kind.${current.kind}`)} · {status} · {at}
      <br />
      {translate('referrals.current', { partner })}
    </Box>
  )
}

// Also a name can have the symbols of a code, so only what begins like one is said not to exist.
function hintFor(code: string, isUnknown: boolean) {
  if (isUnknown && /^\s*L[PU]/i.test(code)) return 'referrals.notFound'
  return code.trim() ? 'referrals.recordNeedsCode' : 'referrals.recordHint'
}
