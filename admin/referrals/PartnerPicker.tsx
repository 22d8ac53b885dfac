import Autocomplete from '@mui/material/Autocomplete'
import Box from '@mui/material/Box'
import TextField from '@mui/material/TextField'
import { type ReactNode, useState } from 'react'
import { useGetList, useTranslate } from 'react-admin'
import type { PartnerName, PartnerRow } from '../../shared/contract/records.ts'
import { Code } from '../common/Code.tsx'
import { LoadProblem } from '../common/load/LoadProblem.tsx'
import { PartnerStatusChip } from '../common/StatusChip.tsx'
import { useAutocompleteTexts } from '../common/useAutocompleteTexts.ts'
import { useSettled } from '../common/useSettled.ts'

/** How long the user must have stopped typing before a search is sent, in milliseconds. */
const PAUSE_MS = 400

type PartnerPickerProps = {
  /** A translation key; by default, the partner that referred somebody. */
  label?: string
  /** The partner chosen at first, or a code. */
  initial?: PartnerName | string | undefined
  required?: boolean
  autoFocus?: boolean
  disabled?: boolean
  helperText?: ReactNode
  /** Called with the referral code of the chosen partner; with the text itself if the user typed and chose nothing. */
  onChange(code: string): void
}

/**
 * An input that finds a partner by the agency's or contact's name, or by code. A code can also be typed without choosing, because
 * the application may not be recorded yet.
 */
export function PartnerPicker(props: PartnerPickerProps) {
  const { label = 'referrals.partner', initial, helperText, onChange } = props
  const { required, autoFocus, disabled = false } = props
  const translate = useTranslate()
  const [isOpen, setOpen] = useState(false)
  const [text, setText] = useState(initial ? titleOf(initial) : '')
  const typed = text.trim()
  const searched = useSettled(typed, PAUSE_MS)
  const loaded = useMatches(searched, isOpen)
  return (
    <div>
      <Autocomplete<PartnerName, false, false, true>
        freeSolo
        disabled={disabled}
        // Enter must not choose what was found for an earlier text.
        options={(searched === typed && loaded.data) || []}
        defaultValue={initial}
        getOptionLabel={titleOf}
        getOptionKey={(option) => (typeof option === 'string' ? option : option.id)}
        isOptionEqualToValue={(option, value) => codeOf(option) === codeOf(value)}
        // The server searches.
        filterOptions={(found) => found}
        loading={loaded.isFetching}
        {...useAutocompleteTexts()}
        open={isOpen}
        onOpen={() => setOpen(true)}
        onClose={() => setOpen(false)}
        onChange={(_event, chosen) => onChange(codeOf(chosen))}
        onInputChange={(_event, value, cause) => {
          setText(value)
          if (cause === 'input') onChange(value.trim())
        }}
        renderOption={({ key, ...props }, option) => (
          <Box component="li" key={key} {...props}>
            <Choice partner={option as PartnerRow} />
          </Box>
        )}
        renderInput={(params) => (
          <TextField
            {...params}
            required={required}
            autoFocus={autoFocus}
            label={translate(label)}
            helperText={helperText ?? translate('referrals.partnerHint')}
          />
        )}
      />
      <LoadProblem loaded={loaded} what={translate('load.choices')} />
    </div>
  )
}

function Choice({ partner }: { partner: PartnerRow }) {
  return (
    <Box>
      {partner.agencyName} <Code text={partner.referralCode} />{' '}
      <PartnerStatusChip status={partner.status} />
      <Box sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>{partner.contactName}</Box>
    </Box>
  )
}

/** Most partners offered at once. */
const MAX_CHOICES = 10

/** The partners that match what was typed, by name. */
function useMatches(q: string, isOpen: boolean) {
  const params = {
    pagination: { page: 1, perPage: MAX_CHOICES },
    sort: { field: 'agencyName', order: 'ASC' as const },
    filter: q ? { q } : {},
  }
  return useGetList<PartnerRow>('partners', params, { enabled: isOpen, staleTime: 10_000 })
}

function titleOf(option: PartnerName | string) {
  return typeof option === 'string' ? option : `${option.agencyName} ${option.referralCode}`
}

function codeOf(chosen: PartnerName | string | null) {
  if (chosen === null) return ''
  return typeof chosen === 'string' ? chosen.trim() : chosen.referralCode
}
