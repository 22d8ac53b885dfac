import Box from '@mui/material/Box'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { useNotify, useRefresh, useTranslate } from 'react-admin'
import { readCode } from '../../shared/contract/code.ts'
import type { PartnerName } from '../../shared/contract/records.ts'
import type { Attribution } from '../../shared/contract/referral.ts'
import type { Undoable } from '../../shared/contract/undo.ts'
import { RecordConflict } from '../common/conflict/RecordConflict.tsx'
import { exactTime } from '../common/format.ts'
import { hasStatus, request } from '../common/request.ts'
import { trackChange } from '../common/undo/pendingChanges.ts'
import { useOfferUndo } from '../common/undo/useUndoOffers.ts'
import { useLanguage } from '../common/useLanguage.ts'
import { ReasonDialog } from '../partners/ReasonDialog.tsx'
import { PartnerPicker } from './PartnerPicker.tsx'
import { useAttribution } from './useAttribution.ts'

type AttributionDialogProps = {
  /** The code of the lead or application; without it, the user chooses an agency by name, or enters a code. */
  code?: string
  /** The partner chosen at first. */
  partner?: PartnerName
  onClose(): void
}

/**
 * A dialog that attributes a lead or an application to a partner, or removes the attribution. Shows the
 * current attribution; with a given code, its partner is chosen at first. If somebody else has changed the attribution meanwhile,
 * shows how, and saves only when the user confirms.
 */
export function AttributionDialog({ partner, onClose, ...props }: AttributionDialogProps) {
  const translate = useTranslate()
  const isCorrection = props.code !== undefined
  const [code, setCode] = useState(props.code ?? '')
  const { seen, current, error, conflict, attempt } = useAttribution(code)
  const initial = isCorrection ? partnerOf(seen) : partner
  const [typedPartner, setTypedPartner] = useState<string>()
  const partnerCode = typedPartner ?? codeOf(initial)
  const attribute = useAttribute(code, current)
  const isAttributed = current !== undefined && current.referredByCode !== null
  const chosen = readCode('LP', partnerCode)
  // The partner that is shown at first is no choice, also if somebody has replaced it meanwhile.
  const isChosen = !isCorrection || typedPartner !== undefined
  const attribution = <CurrentAttribution code={code} current={current} error={error} />
  return (
    <ReasonDialog
      title={translate(isCorrection ? 'referrals.correctTitle' : 'referrals.attributeTitle')}
      confirm={translate(isCorrection ? 'ra.action.save' : 'referrals.attribute')}
      isReady={isChosen && current !== undefined && isOther(current, chosen)}
      onConfirm={(reason) => attempt(() => attribute(partnerCode, reason))}
      other={
        isAttributed
          ? {
              label: translate('referrals.remove'),
              run: (reason) => attempt(() => attribute('', reason)),
            }
          : undefined
      }
      onClose={onClose}
    >
      {isCorrection ? (
        <TextField
          disabled
          label={translate('referrals.recordCode')}
          value={code}
          helperText={attribution}
        />
      ) : (
        <PartnerPicker
          required
          autoFocus
          label="referrals.record"
          onChange={setCode}
          helperText={attribution}
        />
      )}
      <PartnerPicker
        // Until the current partner is known, none can be chosen.
        key={isCorrection ? seen?.code : undefined}
        disabled={isCorrection && seen === undefined}
        initial={initial}
        onChange={setTypedPartner}
      />
      <RecordConflict
        conflict={conflict}
        refusal={
          chosen !== undefined && chosen === current?.referrer?.referralCode
            ? translate('referrals.alreadyAttributed')
            : undefined
        }
      />
    </ReasonDialog>
  )
}

/** Returns a function that attributes a record to the partner with a code, or to none, and offers to undo that. */
function useAttribute(code: string, current: Attribution | undefined) {
  const translate = useTranslate()
  const notify = useNotify()
  const refresh = useRefresh()
  const offerUndo = useOfferUndo('attributions')
  const nameOf = (attribution: Attribution | undefined) =>
    attribution?.referrer?.agencyName ??
    attribution?.referredByCode ??
    translate('referrals.unattributed')
  return async (partner: string, reason: string) => {
    const replaces = current?.referredByCode ?? ''
    const body = { code, partner, replaces, reason }
    const changed = await trackChange(request<Attribution & Undoable>('POST', 'attributions', body))
    const names = { former: nameOf(current), partner: nameOf(changed) }
    if (!offerUndo(changed, translate('referrals.changed', { code: changed.code, ...names })))
      notify('referrals.attributed')
    refresh()
  }
}

// The partner that a record is attributed to; the code if no partner that is recorded has it.
function partnerOf(current: Attribution | undefined) {
  return current?.referrer ?? current?.referredByCode ?? undefined
}

function codeOf(partner: PartnerName | string | undefined) {
  return typeof partner === 'string' ? partner : (partner?.referralCode ?? '')
}

// Whether a code is valid and not that of the partner that a record is attributed to.
function isOther({ referrer }: Attribution, code: string | undefined) {
  return code !== undefined && code !== referrer?.referralCode
}

type CurrentAttributionProps = {
  code: string
  current: Attribution | undefined
  error: Error | null
}

function CurrentAttribution({ code, current, error }: CurrentAttributionProps) {
  const translate = useTranslate()
  const language = useLanguage()
  const isUnknown = hasStatus(error, 404)
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
