import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import type { ComponentType, ReactElement } from 'react'
import { useListContext, useTranslate } from 'react-admin'
import { isMoney } from '../../../shared/contract/money.ts'
import { Money } from '../Money.tsx'
import { CheckboxFilter } from './CheckboxFilter.tsx'

/** The props of a filter's input that are used for its chips. */
type FilterProps = {
  source: string
  label?: string
  choices?: { id: unknown; name: string }[]
  /** Renders a value that is not one of the choices. */
  chip?: ComponentType<{ value: string }>
}
export type Filter = ReactElement<FilterProps>

/** One active value of a filter; `rest`: the filter's other values, which remain when this one is removed. */
type ActiveValue = { key: string; source: string; value: unknown; rest: unknown; filter: Filter }

/** The active filters of a list as chips, which users can remove one by one or all at once. */
export function FilterChips({ filters }: { filters: Filter[] }) {
  const { filterValues, setFilters } = useListContext()
  const translate = useTranslate()
  const active = filters.flatMap((filter) => activeValues(filter, filterValues))
  if (active.length === 0) return null
  const remove = ({ source, rest }: ActiveValue) =>
    setFilters({ ...filterValues, [source]: rest }, [])
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 0.75, pb: 1.5 }}>
      {active.map((value) => (
        <Chip
          key={value.key}
          size="small"
          variant="outlined"
          label={<ChipLabel {...value} />}
          onDelete={() => remove(value)}
          sx={chipSx}
        />
      ))}
      <Button size="small" onClick={() => setFilters({}, [])}>
        {translate('list.clearAll')}
      </Button>
    </Box>
  )
}

// A long value continues on the next line.
const chipSx = {
  maxWidth: 'min(100%, 520px)',
  height: 'auto',
  minHeight: 24,
  '& .MuiChip-label': { whiteSpace: 'normal' },
}

/** Returns how many filter values are set, not counting the search. */
export function useActiveFilterCount(filters: Filter[]): number {
  const { filterValues } = useListContext()
  return filters
    .filter(({ props }) => props.source !== 'q')
    .flatMap((filter) => activeValues(filter, filterValues)).length
}

/** The label and the value of an active filter: "Status: New". */
export function ChipLabel({ filter, value }: ActiveValue) {
  const { label, choices, chip: Name } = filter.props
  const translate = useTranslate()
  const text = translate(label ?? `list.filter.${filter.props.source}`, { _: filter.props.source })
  const choice = choices?.find(({ id }) => id === value)
  // A filter that is on or off shows only its label.
  if (filter.type === CheckboxFilter || (value === true && !choice)) return text
  if (isMoney(value))
    return (
      <>
        {text}: <Money {...value} />
      </>
    )
  return (
    <>
      {text}: {choice ? translate(choice.name) : Name ? <Name value={String(value)} /> : `${value}`}
    </>
  )
}

/** Returns the active values of a filter; one with several values has one for each. */
export function activeValues(filter: Filter, values: Record<string, unknown>): ActiveValue[] {
  const { source } = filter.props
  const value = values[source]
  if (value === undefined || value === null || value === '') return []
  if (!Array.isArray(value)) return [{ key: source, source, value, rest: undefined, filter }]
  return value.map((item) => {
    const others = value.filter((other) => other !== item)
    const rest = others.length > 0 ? others : undefined
    return { key: `${source}:${item}`, source, value: item, rest, filter }
  })
}
