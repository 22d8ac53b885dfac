import { Fragment, type ReactElement } from 'react'
import { auditFilters, chipFilters as otherAuditFilters } from '../../audit/AuditFilters.tsx'
import { chipFilters as emailFilters, emailSearch } from '../../emails/emailFilters.tsx'
import { chipFilters as jobFilters, jobSearch } from '../../jobs/jobFilters.tsx'
import { chipFilters as leadFilters, leadSearch } from '../../leads/leadFilters.tsx'
import { partnerFilters } from '../../partners/partnerFilters.tsx'
import { receivedFilter } from '../filters.tsx'
import { activeValues, ChipLabel, type Filter } from '../list/FilterChips.tsx'

/** The filter of a list in one line: "Status: New · Assignee: Unassigned". */
export function FilterText({ list, filter }: { list: string; filter: Record<string, unknown> }) {
  const known = filtersOf[list] ?? []
  const others = Object.keys(filter)
    .filter((name) => !known.some(({ props }) => props.source === name))
    .map((source) => <UnknownFilter key={source} source={source} />)
  const active = [...known, ...others].flatMap((one) => activeValues(one, filter))
  return active.map((value, index) => (
    <Fragment key={value.key}>
      {index > 0 && ' · '}
      <ChipLabel {...value} />
    </Fragment>
  ))
}

/** The filters of the lists whose views are saved, or whose rows are exported or changed together. */
const filtersOf: Record<string, Filter[]> = {
  leads: [leadSearch, ...leadFilters],
  partners: partnerFilters,
  assessments: [receivedFilter('assessments')],
  emails: [emailSearch, ...emailFilters],
  events: [...auditFilters, ...otherAuditFilters],
  jobs: [jobSearch, ...jobFilters],
}

// A filter without an input: the search, or a filter of an earlier version. Only its label and value are shown.
function UnknownFilter(_props: { source: string }): ReactElement | null {
  return null
}
