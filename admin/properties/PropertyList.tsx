import Box from '@mui/material/Box'
import { CreateButton, DataTable, SimpleList, useCanAccess, useTranslate } from 'react-admin'
import type { PropertyRow } from '../../shared/contract/records.ts'
import { placeOf } from '../../shared/view/property-facts.ts'
import { ellipsis } from '../common/ellipsis.ts'
import { searchFilter } from '../common/filters.tsx'
import { FilterDrawer } from '../common/list/FilterDrawer.tsx'
import { hiddenBelow } from '../common/list/hiddenBelow.ts'
import { ListBar } from '../common/list/ListBar.tsx'
import { ListTools } from '../common/list/ListTools.tsx'
import { RowLink } from '../common/list/RowLink.tsx'
import { useHasCards } from '../common/list/useHasCards.ts'
import { Money } from '../common/Money.tsx'
import { PropertyName } from '../common/PropertyName.tsx'
import { ListScreen } from '../common/Screens.tsx'
import { PropertyStatusChip } from '../common/StatusChip.tsx'
import { Time } from '../common/Time.tsx'
import { useLanguage } from '../common/useLanguage.ts'
import { firstFilters, propertyFilters } from './propertyFilters.tsx'
import { Thumbnail } from './Thumbnail.tsx'

/** The properties in the catalog, most recently changed first. */
export function PropertyList() {
  const hasCards = useHasCards()
  return (
    <ListScreen
      sort={{ field: 'updatedAt', order: 'DESC' }}
      tools={
        <ListTools
          filters={hasCards ? [searchFilter] : [searchFilter, ...firstFilters]}
          chips={propertyFilters}
          actions={<PropertyListBar />}
        />
      }
    >
      {hasCards ? <Cards /> : <Table />}
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
    <Rows bulkActionButtons={false} rowClick="show" sx={tableSx}>
      <Column
        source={titleField}
        label="resources.properties.fields.title"
        cellSx={ellipsis(330, 330, 420)}
        render={(property) => <TitleCell property={property} />}
      />
      <Column source="status" render={({ status }) => <PropertyStatusChip status={status} />} />
      <Column source="kind" render={({ kind }) => translate(`propertyKind.${kind}`)} />
      <Column source="city" cellSx={ellipsis(170)} render={placeOf} />
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

// What a narrow window has no column for is below the title.
const tableSx = {
  ...hiddenBelow('xl', 'city'),
  ...hiddenBelow('lg', 'kind'),
  ...hiddenBelow('md', 'areaM2'),
}

function TitleCell({ property }: { property: PropertyRow }) {
  const translate = useTranslate()
  const { id, kind } = property
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5 }}>
      <Thumbnail property={property} />
      <Box sx={{ minWidth: 0 }}>
        <RowLink to={`/properties/${id}/show`}>
          <PropertyName property={property} />
        </RowLink>
        <Box className="detail" sx={detailSx}>
          <Box component="span" sx={{ display: { lg: 'none' } }}>
            {translate(`propertyKind.${kind}`)} ·{' '}
          </Box>
          {placeOf(property)}
        </Box>
      </Box>
    </Box>
  )
}

const detailSx = {
  display: { xl: 'none' },
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  color: 'text.secondary',
  fontSize: 12,
  lineHeight: 1.4,
}

function Cards() {
  return (
    <SimpleList<PropertyRow>
      rowClick="show"
      leftIcon={(property) => (
        <Box sx={{ mr: 1.5 }}>
          <Thumbnail property={property} />
        </Box>
      )}
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
