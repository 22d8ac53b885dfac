import { Create } from 'react-admin'
import { PropertyForm } from './PropertyForm.tsx'
import { useSaved } from './useSaved.ts'

/** The page to add a property to the catalog. New properties are hidden by default: the portal omits them. */
export function PropertyCreate() {
  const { isSaved, onSuccess } = useSaved('ra.notification.created')
  return (
    <Create title="property.new" record={defaults} mutationOptions={{ onSuccess }}>
      <PropertyForm slugHint="property.slugFromTitle" isNew isSaved={isSaved} />
    </Create>
  )
}

const defaults = { status: 'hidden', currency: 'USD', bedrooms: 0, bathrooms: 0 }
