import Box from '@mui/material/Box'
import { type ReactNode, useEffect } from 'react'
import {
  NumberInput,
  required,
  SaveButton,
  SelectArrayInput,
  SelectInput,
  SimpleForm,
  TextInput,
  Toolbar,
} from 'react-admin'
import { useFormState, useWatch } from 'react-hook-form'
import {
  propertyAttributes,
  propertyCurrencies,
  propertyKinds,
  propertyStatuses,
} from '../../shared/contract/property.ts'
import { usePostponeUpdates, useUnsavedInput } from '../common/live/editing.ts'
import { Section } from '../common/Section.tsx'
import { useLanguage } from '../common/useLanguage.ts'
import { AdvisorInput } from './AdvisorInput.tsx'
import { Picture } from './Picture.tsx'
import { TextWithPreview } from './TextWithPreview.tsx'

type PropertyFormProps = {
  /** The translation key of the hint below the slug. */
  slugHint: string
  /** Whether the property is new; the slug is then optional. */
  isNew?: boolean
  isSaved: boolean
  /** Shown above the fields. */
  children?: ReactNode
}

/** The form to add or edit a property, with previews of its texts and its picture. */
export function PropertyForm(props: PropertyFormProps) {
  const { slugHint, isNew = false, isSaved, children } = props
  const language = useLanguage()
  const titleFields = language === 'en' ? ['titleEn', 'titleEs'] : ['titleEs', 'titleEn']
  return (
    <SimpleForm
      toolbar={<SaveToolbar />}
      // The browser's own messages are in its language, not in that of the dashboard.
      noValidate
      // When the property is refetched after a conflict, the form keeps the fields that the user has edited.
      resetOptions={{ keepDirtyValues: true }}
    >
      <Box sx={{ width: '100%' }}>
        <KeepEdits isSaved={isSaved} />
        <ShowRefused />
        {children}
        <Box sx={gridSx}>
          {titleFields.map((source) => (
            <TextInput key={source} source={source} validate={required()} sx={wideSx} />
          ))}
          <Choice source="status" values={propertyStatuses} labelPrefix="propertyStatus" />
          <Choice source="kind" values={propertyKinds} labelPrefix="propertyKind" />
          <NumberInput source="price" min={0} validate={required()} />
          <Choice source="currency" values={propertyCurrencies} />
          <TextInput source="city" validate={required()} />
          <TextInput source="region" validate={required()} />
          <NumberInput source="bedrooms" min={0} step={1} validate={required()} />
          <NumberInput source="bathrooms" min={0} step={0.5} validate={required()} />
          <NumberInput source="areaM2" min={1} step={1} validate={required()} />
          <NumberInput source="lotM2" min={1} step={1} />
          <NumberInput source="yearBuilt" step={1} format={formatYear} />
          <SelectArrayInput
            source="attributes"
            choices={propertyAttributes.map((id) => ({ id, name: `propertyAttribute.${id}` }))}
            defaultValue={[]}
            sx={wideSx}
          />
          <AdvisorInput />
          <TextInput
            source="slug"
            helperText={slugHint}
            validate={isNew ? undefined : required()}
            sx={wideSx}
          />
        </Box>
        <Section level={2} title="property.spanish">
          <TextWithPreview title="titleEs" source="descriptionEs" />
        </Section>
        <Section level={2} title="property.english">
          <TextWithPreview title="titleEn" source="descriptionEn" />
        </Section>
        <Section level={2} title="property.picture">
          <PictureInput />
        </Section>
      </Box>
    </SimpleForm>
  )
}

function KeepEdits({ isSaved }: { isSaved: boolean }) {
  // `isDirty` is false after the form was reset, even if it kept the fields that the user has edited.
  const isEdited = Object.keys(useFormState().dirtyFields).length > 0
  usePostponeUpdates(isEdited)
  useUnsavedInput(isEdited && !isSaved)
  return null
}

// React-admin does not scroll to the fields that the API refuses.
function ShowRefused() {
  const { submitCount } = useFormState()
  useEffect(() => {
    if (submitCount > 0) document.querySelector<HTMLElement>('form [aria-invalid=true]')?.focus()
  }, [submitCount])
  return null
}

type ChoiceProps = { source: string; values: readonly string[]; labelPrefix?: string }

function Choice({ source, values, labelPrefix }: ChoiceProps) {
  const choices = values.map((value) => ({
    id: value,
    name: labelPrefix ? `${labelPrefix}.${value}` : value,
  }))
  return (
    <SelectInput
      source={source}
      choices={choices}
      translateChoice={labelPrefix !== undefined}
      validate={required()}
    />
  )
}

function SaveToolbar() {
  return (
    <Toolbar>
      <SaveButton />
    </Toolbar>
  )
}

// Years have no thousands separator.
function formatYear(value: number | null) {
  return value === null || value === undefined ? '' : String(value)
}

const wideSx = { gridColumn: { sm: 'span 2' } }

const gridSx = {
  display: 'grid',
  columnGap: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(4, minmax(0, 1fr))' },
  '& .MuiFormControl-root': { width: '100%', mt: 1, mb: 0.5 },
  '& .MuiFormHelperText-root:has(> span:empty)': { display: 'none' },
}

function PictureInput() {
  const url: string | null | undefined = useWatch({ name: 'pictureUrl' })
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <TextInput source="pictureUrl" type="url" fullWidth helperText={false} />
      {url?.startsWith('https://') && URL.canParse(url) && <Picture key={url} url={url} />}
    </Box>
  )
}
