import { TextInput } from 'react-admin'
import { receivedFilter } from '../common/filters.tsx'
import { HintedSearch } from '../common/list/HintedSearch.tsx'
import { QueueInput } from './QueueInput.tsx'
import { StateInput } from './StateInput.tsx'

/** What the list can be narrowed to. */
export const jobFilters = [
  <HintedSearch
    key="q"
    source="q"
    hint="jobs.search"
    explanation="jobs.searchHelp"
    alwaysOn
    resettable
  />,
  <StateInput key="state" source="state" label="common.status" alwaysOn />,
  <QueueInput key="queue" source="queue" label="resources.jobs.fields.queue" alwaysOn />,
  receivedFilter,
]

/** What is set elsewhere, by a group of failures, and shown as a chip to be taken away. */
export const chipFilters = [<TextInput key="error" source="error" label="jobs.error" />]
