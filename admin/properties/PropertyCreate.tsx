import { Create } from 'react-admin'
import { PropertyForm } from './PropertyForm.tsx'

/** Adds a property to the catalogue. */
export function PropertyCreate() {
  return (
    <Create redirect="show" record={start}>
      <PropertyForm slugSays="property.slugMade" isNew />
    </Create>
  )
}

/** What most properties begin as. */
const start = { status: 'hidden', currency: 'USD', bedrooms: 0, bathrooms: 0 }
