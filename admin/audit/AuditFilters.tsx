import { useQuery } from '@tanstack/react-query'
import { DateInput, type InputProps, SelectInput, useGetList, useTranslate } from 'react-admin'
import { eventAboutKinds } from '../../shared/contract/event.ts'
import type { Colleague } from '../../shared/contract/staff.ts'
import { choiceFilter } from '../common/filters.tsx'
import { SearchWithTooltip } from '../common/list/SearchWithTooltip.tsx'
import { fetchJson } from '../http.ts'

type FilterProps = Pick<InputProps, 'source'> & { alwaysOn?: boolean }

export const auditFilters = [
  <SearchWithTooltip
    key="about"
    source="about"
    placeholderKey="audit.code"
    tooltipKey="audit.codeHelp"
    alwaysOn
  />,
  <TypeFilter key="type" source="type" alwaysOn />,
  <ActorFilter key="actorId" source="actorId" alwaysOn />,
  choiceFilter('aboutKind', 'common.aboutKind', eventAboutKinds, 'recordKind'),
  <DateInput key="since" source="since" label="audit.since" alwaysOn />,
  <DateInput key="until" source="until" label="audit.until" alwaysOn />,
]

function TypeFilter({ source }: FilterProps) {
  const translate = useTranslate()
  const { data: types = [] } = useQuery<string[]>({
    queryKey: ['events', 'types'],
    queryFn: async () => (await fetchJson('/api/staff/events/types')).json,
  })
  // The texts of email events contain a placeholder for the template; here it is filled with "Email".
  const template = translate('resources.emails.name', { smart_count: 1 })
  const typeName = (id: string) => translate(`event.${id}`, { template, _: id })
  const choices = types.map((id) => ({ id, name: typeName(id) }))
  return (
    <SelectInput
      source={source}
      label="resources.events.fields.type"
      choices={choices}
      translateChoice={false}
    />
  )
}

function ActorFilter({ source }: FilterProps) {
  const { data: choices = [] } = useGetList<Colleague>('colleagues')
  return (
    <SelectInput
      source={source}
      label="resources.events.fields.actor"
      choices={choices}
      translateChoice={false}
    />
  )
}
