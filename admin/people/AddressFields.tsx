import AddIcon from '@mui/icons-material/AddOutlined'
import RemoveIcon from '@mui/icons-material/CloseOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormControlLabel from '@mui/material/FormControlLabel'
import IconButton from '@mui/material/IconButton'
import Radio from '@mui/material/Radio'
import TextField from '@mui/material/TextField'
import { useRef } from 'react'
import { useTranslate } from 'react-admin'
import { v4 } from 'uuid'
import { type AddressKind, MAX_ADDRESSES } from '../../shared/contract/person.ts'
import type { AddressDraft, ContactDraft } from './contactDraft.ts'

type AddressFieldsProps = {
  kind: AddressKind
  draft: ContactDraft
  onChange(draft: ContactDraft): void
}

/** The fields of a client's email addresses or phone numbers, with buttons to add and to remove one, and to use one first. */
export function AddressFields({ kind, draft, onChange }: AddressFieldsProps) {
  const translate = useTranslate()
  const shown = draft.addresses.filter((address) => address.kind === kind)
  const setAddresses = (addresses: AddressDraft[]) => onChange({ ...draft, addresses })
  const add = () => setAddresses([...draft.addresses, { key: v4(), kind, text: '' }])
  const edit = (key: string, text: string) =>
    setAddresses(draft.addresses.map((one) => (one.key === key ? { ...one, text } : one)))
  const group = useRef<HTMLDivElement>(null)
  const remove = (key: string) => {
    setAddresses(draft.addresses.filter((one) => one.key !== key))
    // The button that had the focus is gone, and keys of the dialog would do nothing.
    group.current?.focus()
  }
  const choose = (key: string) => onChange({ ...draft, primary: { ...draft.primary, [kind]: key } })
  const label = translate(`resources.people.fields.${kind}s`)
  return (
    <Box
      role="group"
      aria-label={label}
      ref={group}
      tabIndex={-1}
      sx={{ display: 'grid', gap: 1.5, outline: 'none' }}
    >
      {shown.map((address) => (
        <AddressField
          key={address.key}
          address={address}
          isPrimary={draft.primary[kind] === address.key}
          hasChoice={shown.length > 1}
          onEdit={(text) => edit(address.key, text)}
          onRemove={() => remove(address.key)}
          onChoose={() => choose(address.key)}
        />
      ))}
      {shown.length < MAX_ADDRESSES && (
        <Button size="small" startIcon={<AddIcon />} sx={{ justifySelf: 'start' }} onClick={add}>
          {translate(kind === 'email' ? 'people.addEmail' : 'people.addPhone')}
        </Button>
      )}
    </Box>
  )
}

type AddressFieldProps = {
  address: AddressDraft
  isPrimary: boolean
  hasChoice: boolean
  onEdit(text: string): void
  onRemove(): void
  onChoose(): void
}

function AddressField({ address: { kind, from, text }, ...props }: AddressFieldProps) {
  const { isPrimary, hasChoice, onEdit, onRemove, onChoose } = props
  const translate = useTranslate()
  const address = text || translate('people.emptyAddressName')
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
      <TextField
        sx={{ flex: '1 1 220px' }}
        label={translate(`resources.people.fields.${kind}`)}
        type={kind === 'email' ? 'email' : 'tel'}
        autoComplete="off"
        autoFocus={from === undefined}
        value={text}
        onChange={({ target }) => onEdit(target.value)}
      />
      {hasChoice && (
        <FormControlLabel
          control={
            <Radio
              checked={isPrimary}
              onChange={onChoose}
              name={`primary-${kind}`}
              slotProps={{ input: { 'aria-label': translate('people.primaryOf', { address }) } }}
            />
          }
          label={translate('people.makePrimary')}
        />
      )}
      <IconButton aria-label={translate('people.removeAddress', { address })} onClick={onRemove}>
        <RemoveIcon fontSize="small" />
      </IconButton>
    </Box>
  )
}
