import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import type { ComponentType, ReactElement } from 'react'
import { useListContext, useTranslate } from 'react-admin'
import { OnlyFilter } from './OnlyFilter.tsx'

/** An input of a filter, as far as a chip can be read from it. */
type FilterProps = {
  source: string
  label?: string
  choices?: { id: unknown; name: string }[]
  /** Names a value that is not one of the choices. */
  chip?: ComponentType<{ value: string }>
}
export type Filter = ReactElement<FilterProps>

type Chosen = { key: string; source: string; value: unknown; rest: unknown; filter: Filter }

/** What a list is filtered by, each taken away by a click, or all at once. */
export function FilterChips({ filters }: { filters: Filter[] }) {
  const { filterValues, setFilters } = useListContext()
  const translate = useTranslate()
  const chosen = filters.flatMap((filter) => chosenBy(filter, filterValues))
  if (chosen.length === 0) return null
  const without = ({ source, rest }: Chosen) => setFilters({ ...filterValues, [source]: rest }, [])
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 0.75, p: 1 }}>
      {chosen.map((each) => (
        <Chip
          key={each.key}
          size="small"
          variant="outlined"
          label={<ChipWords {...each} />}
          onDelete={() => without(each)}
          sx={{ maxWidth: 320 }}
        />
      ))}
      <Button size="small" onClick={() => setFilters({}, [])}>
        {translate('list.clearAll')}
      </Button>
    </Box>
  )
}

/** How many filters are set, the search aside. */
export function useChosenCount(filters: Filter[]): number {
  const { filterValues } = useListContext()
  return filters
    .filter(({ props }) => props.source !== 'q')
    .flatMap((filter) => chosenBy(filter, filterValues)).length
}

function ChipWords({ filter, value }: Chosen) {
  const { label, choices, chip: Name } = filter.props
  const translate = useTranslate()
  const words = translate(label ?? `list.filter.${filter.props.source}`)
  const choice = choices?.find(({ id }) => id === value)
  // A filter that is on or off, or a record that only a link names.
  if (filter.type === OnlyFilter) return words
  return (
    <>
      {words}:{' '}
      {choice ? translate(choice.name) : Name ? <Name value={String(value)} /> : `${value}`}
    </>
  )
}

// Several values of one filter are a chip each.
function chosenBy(filter: Filter, values: Record<string, unknown>): Chosen[] {
  const { source } = filter.props
  const value = values[source]
  if (value === undefined || value === null || value === '') return []
  if (!Array.isArray(value)) return [{ key: source, source, value, rest: undefined, filter }]
  return value.map((each) => {
    const others = value.filter((other) => other !== each)
    const rest = others.length > 0 ? others : undefined
    return { key: `${source}:${each}`, source, value: each, rest, filter }
  })
}
