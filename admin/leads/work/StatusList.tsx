import Box from '@mui/material/Box'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormLabel from '@mui/material/FormLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import { type KeyboardEvent, useId, useRef } from 'react'
import { useTranslate } from 'react-admin'
import { type LeadStatus, leadStatuses } from '../../../shared/contract/lead.ts'
import { Key } from '../../common/Key.tsx'

/** The keys that choose a status, in its order. */
export const statusNumbers = leadStatuses.map((_status, index) => String(index + 1))

type StatusListProps = {
  /** Undefined if none has been chosen. */
  value: LeadStatus | undefined
  onChange(status: LeadStatus): void
}

/**
 * The statuses of a lead as a list that has the focus. Arrow keys, a status's number or the first letter of its name
 * choose one; Enter submits the form.
 */
export function StatusList({ value, onChange }: StatusListProps) {
  const translate = useTranslate()
  const labelId = useId()
  const group = useRef<HTMLDivElement>(null)
  const nameOf = (status: LeadStatus) => translate(`leadStatus.${status}`)
  const choose = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const status = statusOfKey(event.key, value, nameOf)
    if (!status) return
    event.preventDefault()
    onChange(status)
    group.current?.querySelector<HTMLElement>(`input[value=${status}]`)?.focus()
  }
  return (
    <FormControl>
      <FormLabel id={labelId}>{translate('common.status')}</FormLabel>
      <RadioGroup
        ref={group}
        aria-labelledby={labelId}
        value={value ?? null}
        onChange={(event) => onChange(event.target.value as LeadStatus)}
        onKeyDown={choose}
      >
        {leadStatuses.map((status, index) => (
          <FormControlLabel
            key={status}
            value={status}
            control={<Radio autoFocus={status === (value ?? leadStatuses[0])} size="small" />}
            label={<Numbered number={index + 1}>{nameOf(status)}</Numbered>}
          />
        ))}
      </RadioGroup>
    </FormControl>
  )
}

function Numbered({ number, children }: { number: number; children: string }) {
  return (
    <>
      {children}
      <Box component="span" aria-hidden sx={{ ml: 1, color: 'text.secondary' }}>
        <Key name={String(number)} />
      </Box>
    </>
  )
}

// A letter that several names start with chooses the one after the current status.
function statusOfKey(
  key: string,
  current: LeadStatus | undefined,
  nameOf: (status: LeadStatus) => string,
) {
  if (/^[1-9]$/.test(key)) return leadStatuses[Number(key) - 1]
  if (!/^\p{L}$/u.test(key)) return undefined
  const at = current ? leadStatuses.indexOf(current) : -1
  const fromNext = [...leadStatuses.slice(at + 1), ...leadStatuses.slice(0, at + 1)]
  const startsWithKey = (status: LeadStatus) =>
    nameOf(status).charAt(0).localeCompare(key, undefined, { sensitivity: 'base' }) === 0
  return fromNext.find(startsWithKey)
}
