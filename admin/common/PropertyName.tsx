import Box from '@mui/material/Box'
import { useTranslate } from 'react-admin'
import type { LeadRow, PropertyName as Name } from '../../shared/contract/records.ts'
import { propertyTitle } from '../../shared/view/property-title.ts'
import { useLanguage } from './useLanguage.ts'

/** The title of a property in the user's language. */
export function PropertyName({ property }: { property: Name }) {
  return propertyTitle(property, useLanguage())
}

/**
 * The property that a lead is about: its title; what the client submitted, if that is not in the catalog; or
 * a note that the inquiry is a general one.
 */
export function LeadProperty({ property, propertyAsked }: LeadRow) {
  const translate = useTranslate()
  if (property) return <PropertyName property={property} />
  const note = translate(propertyAsked ? 'common.notInCatalog' : 'common.general')
  return (
    <>
      {propertyAsked}{' '}
      <Box component="span" sx={{ color: 'text.secondary' }}>
        {propertyAsked ? `(${note})` : note}
      </Box>
    </>
  )
}
