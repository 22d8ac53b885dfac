import { CreateButton, DataTable, SimpleList, useCanAccess, useTranslate } from 'react-admin'
import type { PropertyRow } from '../../shared/contract/records.ts'
import { ellipsis } from '../common/ellipsis.ts'
import { searchFilter } from '../common/filters.tsx'
import { FilterChips } from '../common/list/FilterChips.tsx'
import { FilterDrawer } from '../common/list/FilterDrawer.tsx'
import { ListBar } from '../common/list/ListBar.tsx'
import { RowLink } from '../common/list/RowLink.tsx'
import { Money } from '../common/Money.tsx'
import { PropertyName } from '../common/PropertyName.tsx'
import { ListScreen } from '../common/Screens.tsx'
import { PropertyStatusChip } from '../common/StatusChip.tsx'
import { Time } from '../common/Time.tsx'
import { useIsPhone } from '../common/useIsPhone.ts'
import { useLanguage } from '../common/useLanguage.ts'
import { firstFilters, propertyFilters } from './propertyFilters.tsx'

/** The properties in the catalog, most recently changed first. */
export function PropertyList() {
  const isPhone = useIsPhone()
  return (
    <ListScreen
      filters={isPhone ? [searchFilter] : [searchFilter, ...firstFilters]}
      sort={{ field: 'updatedAt', order: 'DESC' }}
      actions={<PropertyListBar />}
    >
      <FilterChips filters={propertyFilters} />
      {isPhone ? <Cards /> : <Table />}
    </ListScreen>
  )
}

function PropertyListBar() {
  const { canAccess: mayAdd } = useCanAccess({ resource: 'properties', action: 'create' })
  return (
    <ListBar>
      <FilterDrawer filters={propertyFilters} />
      {mayAdd && <CreateButton />}
    </ListBar>
  )
}

const Rows = DataTable<PropertyRow>
const Column = DataTable.Col<PropertyRow>
const NumberColumn = DataTable.NumberCol<PropertyRow>

function Table() {
  const titleField = useLanguage() === 'en' ? 'titleEn' : 'titleEs'
  const translate = useTranslate()
  return (
    <Rows bulkActionButtons={false} rowClick="show">
      <Column
        source={titleField}
        label="resources.properties.fields.title"
        cellSx={ellipsis(230)}
        render={(property) => (
          <RowLink to={`/properties/${property.id}/show`}>
            <PropertyName property={property} />
          </RowLink>
        )}
      />
      <Column source="status" render={({ status }) => <PropertyStatusChip status={status} />} />
      <Column source="kind" render={({ kind }) => translate(`propertyKind.${kind}`)} />
      <Column
        source="city"
        cellSx={ellipsis(170)}
        render={({ city, region }) => `${city}, ${region}`}
      />
      <Column
        source="price"
        align="right"
        render={({ price, currency }) => <Money amount={price} currency={currency} />}
      />
      <NumberColumn source="areaM2" />
      <Column source="updatedAt" render={({ updatedAt }) => <Time value={updatedAt} />} />
    </Rows>
  )
}

function Cards() {
  return (
    <SimpleList<PropertyRow>
      rowClick="show"
      primaryText={(property) => <PropertyName property={property} />}
      secondaryText={({ price, currency, city }) => (
        <>
          <Money amount={price} currency={currency} /> · {city}
        </>
      )}
      tertiaryText={({ status }) => <PropertyStatusChip status={status} />}
    />
  )
}
