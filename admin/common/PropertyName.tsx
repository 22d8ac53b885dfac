import Box from '@mui/material/Box'
import { useTranslate } from 'react-admin'
import type { LeadRow, PropertyName as Name } from '../../shared/contract/records.ts'
import { useLanguage } from './useLanguage.ts'

/** A property by its title in the reader's language. */
export function PropertyName({ property }: { property: Name }) {
  return useLanguage() === 'en' ? property.titleEn : property.titleEs
}

/** What an inquiry is about: a property, one that is not in the catalogue, or none. */
export function AskedProperty({ property, propertyAsked }: LeadRow) {
  const translate = useTranslate()
  if (property) return <PropertyName property={property} />
  const note = translate(propertyAsked ? 'common.notInCatalogue' : 'common.general')
  return (
    <>
      {propertyAsked}{' '}
      <Box component="span" sx={{ color: 'text.secondary' }}>
        {propertyAsked ? `(${note})` : note}
      </Box>
    </>
  )
}
