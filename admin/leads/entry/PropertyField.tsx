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
  onChange(property: ChosenProperty | null): void
  error: string | undefined
}

/** An optional field for a property of the catalog, found by what is typed. */
export function PropertyField({ value, onChange, error }: PropertyFieldProps) {
  const translate = useTranslate()
  const language = useLanguage()
  const [isOpen, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const loaded = useMatchingProperties(useSettled(typed.trim(), PAUSE_MS), isOpen)
  return (
    <div>
      <Autocomplete<ChosenProperty>
        size="small"
        value={value}
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
        onInputChange={(_event, text, cause) => setTyped(cause === 'input' ? text : '')}
        onChange={(_event, chosen) =>
          onChange(chosen && { id: chosen.id, titleEs: chosen.titleEs, titleEn: chosen.titleEn })
        }
        renderInput={(params) => (
          <TextField
            {...params}
            label={translate('entry.property')}
            error={error !== undefined}
            helperText={error}
          />
        )}
      />
      <ChoicesProblem loaded={loaded} />
    </div>
  )
}
