import { Suspense } from 'react'
import type { AutocompleteInputProps } from 'react-admin'
import { lazyScreen } from '../../lazyScreen.ts'

const Autocomplete = lazyScreen(() => import('./Autocomplete.tsx'), 'Autocomplete')

/** A filter with many choices, in a drawer: its code is not needed for the rows. */
export function AutocompleteFilter(props: AutocompleteInputProps) {
  return (
    <Suspense>
      <Autocomplete {...props} />
    </Suspense>
  )
}
