import Box from '@mui/material/Box'
import { Link } from 'react-admin'
import type { PersonRecord } from '../../shared/contract/person.ts'
import type { PricedProperty } from '../../shared/contract/records.ts'
import { Money } from '../common/Money.tsx'
import { PropertyName } from '../common/PropertyName.tsx'
import { Section } from '../common/Section.tsx'

/** The properties of the catalog that a client asked about, each once; nothing if there are none. */
export function PersonProperties({ person }: { person: PersonRecord }) {
  const asked = person.inquiries.flatMap(({ property }) => property ?? [])
  const properties = [...new Map(asked.map((property) => [property.id, property])).values()]
  if (properties.length === 0) return null
  return (
    <Section title="people.properties">
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {properties.map((property) => (
          <Property key={property.id} property={property} />
        ))}
      </Box>
    </Section>
  )
}

function Property({ property }: { property: PricedProperty }) {
  return (
    <Box component="li" sx={{ py: 1, borderTop: 1, borderColor: 'divider' }}>
      <Link to={`/properties/${property.id}/show`}>
        <PropertyName property={property} />
      </Link>
      <Box sx={{ color: 'text.secondary' }}>
        {property.city} · <Money amount={property.price} currency={property.currency} />
      </Box>
    </Box>
  )
}
