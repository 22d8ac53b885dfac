import Autocomplete from '@mui/material/Autocomplete'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { propertyTitle } from '../../../shared/view/property-title.ts'
import { ChoicesProblem } from '../../common/load/ChoicesProblem.tsx'
import { useAutocompleteTexts } from '../../common/useAutocompleteTexts.ts'
import { useLanguage } from '../../common/useLanguage.ts'
import { useSettled } from '../../common/useSettled.ts'
import { useMatchingProperties } from '../PropertyFilter.tsx'
import type { ChosenProperty } from './draft.ts'

/** How long the user must have stopped typing before a search is sent, in milliseconds. */
const PAUSE_MS = 200

type PropertyFieldProps = {
  value: ChosenProperty | null
  /** What was typed, if nothing is chosen. */
  text: string
  onChange(property: ChosenProperty | null, text: string): void
  error: string | undefined
}

/**
 * An optional field for a property of the catalog, found by what is typed; Enter chooses the first one. Text that is no property
 * stays, and the field says so.
 */
export function PropertyField({ value, text, onChange, error }: PropertyFieldProps) {
  const translate = useTranslate()
  const language = useLanguage()
  const [isOpen, setOpen] = useState(false)
  const loaded = useMatchingProperties(useSettled(text.trim(), PAUSE_MS), isOpen)
  const hint = text.trim() ? translate('entry.chooseProperty') : undefined
  return (
    <div>
      <Autocomplete<ChosenProperty>
        size="small"
        value={value}
        inputValue={value ? propertyTitle(value, language) : text}
        autoHighlight={text.trim() !== ''}
        clearOnBlur={false}
        options={loaded.data ?? []}
        getOptionLabel={(property) => propertyTitle(property, language)}
        getOptionKey={({ id }) => id}
        isOptionEqualToValue={(option, value) => option.id === value.id}
        // The server searches, also in the place.
        filterOptions={(found) => found}
        loading={loaded.isFetching}
        {...useAutocompleteTexts()}
        noOptionsText={translate('entry.noProperty')}
        open={isOpen}
        onOpen={() => setOpen(true)}
        onClose={() => setOpen(false)}
        // Other causes are a chosen property, of which `onChange` is told.
        onInputChange={(_event, typed, cause) => cause === 'input' && onChange(null, typed)}
        onChange={(_event, chosen) =>
          onChange(
            chosen && { id: chosen.id, titleEs: chosen.titleEs, titleEn: chosen.titleEn },
            '',
          )
        }
        renderInput={(params) => (
          <TextField
            {...params}
            label={translate('entry.property')}
            error={error !== undefined}
            helperText={error ?? hint}
          />
        )}
      />
      <ChoicesProblem loaded={loaded} />
    </div>
  )
}
