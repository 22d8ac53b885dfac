import Alert from '@mui/material/Alert'
import { Suspense } from 'react'
import { type AutocompleteInputProps, useListContext, useTranslate } from 'react-admin'
import { lazyScreen } from '../../lazyScreen.ts'

// Without the catch, the error would replace the whole list.
const Autocomplete = lazyScreen<'Autocomplete', AutocompleteInputProps>(
  () => import('./Autocomplete.tsx').catch(() => ({ Autocomplete: FailedFilter })),
  'Autocomplete',
)

/** A filter with many choices. Loaded when a filter is first shown, to keep MUI's Autocomplete out of the list's code. */
export function AutocompleteFilter(props: AutocompleteInputProps & { source: string }) {
  const { filterValues } = useListContext()
  return (
    <Suspense>
      {/* The form gives its values only to the inputs that it has when it is opened; later ones would begin empty. */}
      <Autocomplete {...props} defaultValue={filterValues[props.source]} />
    </Suspense>
  )
}

// Only loading the page again helps: browsers keep the failure of an import.
function FailedFilter({ label }: AutocompleteInputProps) {
  const translate = useTranslate()
  return (
    <Alert severity="error" variant="outlined" sx={{ py: 0 }}>
      {typeof label === 'string' && `${translate(label)}: `}
      {translate('load.failed')} {translate('frame.failedHint')}
    </Alert>
  )
}
