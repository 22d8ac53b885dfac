import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import type { AssessmentFigures, PricedProperty } from '../../shared/contract/records.ts'
import { Money } from '../common/Money.tsx'
import { PropertyName } from '../common/PropertyName.tsx'

/** The properties recommended to the client: those within their capacity, then those slightly above it. */
export function Recommendations(props: { recommended: AssessmentFigures['recommendations'] }) {
  const { within, above } = props.recommended
  const translate = useTranslate()
  const isEmpty = within.length + above.length === 0
  return (
    <Box sx={{ mt: 3 }}>
      <Typography variant="h6" component="h3">
        {translate('assessment.recommended')}
      </Typography>
      {isEmpty && <Box sx={{ mt: 1 }}>{translate('assessment.nothing')}</Box>}
      <PropertyLines properties={within} />
      {above.length > 0 && (
        <Box sx={{ mt: 2, color: 'text.secondary' }}>{translate('assessment.above')}</Box>
      )}
      <PropertyLines properties={above} />
    </Box>
  )
}

function PropertyLines({ properties }: { properties: PricedProperty[] }) {
  return properties.map((property) => (
    <Box key={property.id} sx={lineSx}>
      <span>
        <PropertyName property={property} />, {property.city}
      </span>
      <Money amount={property.price} currency={property.currency} />
    </Box>
  ))
}

const lineSx = {
  display: 'flex',
  justifyContent: 'space-between',
  gap: 2,
  py: 1,
  borderBottom: 1,
  borderColor: 'divider',
}
