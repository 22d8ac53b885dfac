import { Create } from 'react-admin'
import { PropertyForm } from './PropertyForm.tsx'

/** The page to add a property to the catalog. New properties are hidden by default: the portal omits them. */
export function PropertyCreate() {
  return (
    <Create redirect="show" record={defaults}>
      <PropertyForm slugHint="property.slugFromTitle" isNew />
    </Create>
  )
}

const defaults = { status: 'hidden', currency: 'USD', bedrooms: 0, bathrooms: 0 }
