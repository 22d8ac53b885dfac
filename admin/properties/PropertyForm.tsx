import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import {
  NumberInput,
  required,
  SaveButton,
  SelectInput,
  SimpleForm,
  TextInput,
  Toolbar,
} from 'react-admin'
import { useWatch } from 'react-hook-form'
import {
  propertyCurrencies,
  propertyKinds,
  propertyStatuses,
} from '../../shared/contract/property.ts'
import { Section } from '../common/Section.tsx'
import { useLanguage } from '../common/useLanguage.ts'
import { Picture } from './Picture.tsx'
import { TextWithPreview } from './TextWithPreview.tsx'

type PropertyFormProps = {
  /** What is said under the address on the portal. */
  slugSays: string
  isNew?: boolean
  /** What stands above the fields. */
  children?: ReactNode
}

/** What staff write of a property, its texts beside how they will look. */
export function PropertyForm({ slugSays, isNew = false, children }: PropertyFormProps) {
  const language = useLanguage()
  const titles = language === 'en' ? ['titleEn', 'titleEs'] : ['titleEs', 'titleEn']
  return (
    <SimpleForm
      toolbar={<Save />}
      // Loaded anew after a conflict, the form keeps what its editor has written.
      resetOptions={{ keepDirtyValues: true }}
      warnWhenUnsavedChanges
    >
      <Box sx={{ width: '100%' }}>
        {children}
        <Box sx={gridSx}>
          {titles.map((title) => (
            <TextInput key={title} source={title} validate={required()} sx={wide} />
          ))}
          <Choice source="status" values={propertyStatuses} words="propertyStatus" />
          <Choice source="kind" values={propertyKinds} words="propertyKind" />
          <NumberInput source="price" min={0} validate={required()} />
          <Choice source="currency" values={propertyCurrencies} />
          <TextInput source="city" validate={required()} />
          <TextInput source="region" validate={required()} />
          <NumberInput source="bedrooms" min={0} step={1} validate={required()} />
          <NumberInput source="bathrooms" min={0} step={0.5} validate={required()} />
          <NumberInput source="areaM2" min={1} step={1} validate={required()} />
          <NumberInput source="lotM2" min={1} step={1} />
          <NumberInput source="yearBuilt" step={1} format={plain} />
          <TextInput
            source="slug"
            helperText={slugSays}
            validate={isNew ? undefined : required()}
            sx={wide}
          />
        </Box>
        <Section title="property.spanish">
          <TextWithPreview title="titleEs" source="descriptionEs" />
        </Section>
        <Section title="property.english">
          <TextWithPreview title="titleEn" source="descriptionEn" />
        </Section>
        <Section title="property.picture">
          <PictureInput />
        </Section>
      </Box>
    </SimpleForm>
  )
}

type ChoiceProps = { source: string; values: readonly string[]; words?: string }

function Choice({ source, values, words }: ChoiceProps) {
  const choices = values.map((value) => ({ id: value, name: words ? `${words}.${value}` : value }))
  return (
    <SelectInput
      source={source}
      choices={choices}
      translateChoice={words !== undefined}
      validate={required()}
    />
  )
}

function Save() {
  return (
    <Toolbar>
      <SaveButton />
    </Toolbar>
  )
}

// Years have no separators.
function plain(value: number | null) {
  return value === null || value === undefined ? '' : String(value)
}

const wide = { gridColumn: { sm: 'span 2' } }

const gridSx = {
  display: 'grid',
  columnGap: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(4, minmax(0, 1fr))' },
  '& .MuiFormControl-root': { width: '100%', mt: 1, mb: 0.5 },
  '& .MuiFormHelperText-root:has(> span:empty)': { display: 'none' },
}

/** The address of a picture, and the picture. */
function PictureInput() {
  const url: string | null | undefined = useWatch({ name: 'pictureUrl' })
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <TextInput source="pictureUrl" type="url" fullWidth helperText={false} />
      {url?.startsWith('https://') && URL.canParse(url) && <Picture key={url} url={url} />}
    </Box>
  )
}
