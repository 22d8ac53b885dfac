import type { ReactElement } from 'react'
import { ListToolbar } from 'react-admin'
import { type Filter, FilterChips } from './FilterChips.tsx'

type ListToolsProps = {
  /** The filters whose inputs are shown. */
  filters?: Filter[]
  /** The filters of which active ones are shown as chips. */
  chips?: Filter[]
  /** A toolbar above the filters, such as `ListBar`. */
  actions?: ReactElement
}

/** What is above the rows of a list. */
export function ListTools({ filters = [], chips = [], actions }: ListToolsProps) {
  return (
    <>
      <ListToolbar filters={filters} {...(actions && { actions })} />
      <FilterChips filters={chips} />
    </>
  )
}
