import { Create } from 'react-admin'
import { PropertyForm } from './PropertyForm.tsx'

/** Adds a property to the catalog. */
export function PropertyCreate() {
  return (
    <Create redirect="show" record={defaults}>
      <PropertyForm slugHint="property.slugFromTitle" isNew />
    </Create>
  )
}

const defaults = { status: 'hidden', currency: 'USD', bedrooms: 0, bathrooms: 0 }
