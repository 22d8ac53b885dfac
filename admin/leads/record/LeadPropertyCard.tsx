import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import { Link, useTranslate } from 'react-admin'
import type { LeadRecord, PropertyCard } from '../../../shared/contract/records.ts'
import { Money } from '../../common/Money.tsx'
import { LeadProperty, PropertyName } from '../../common/PropertyName.tsx'
import { cardSx } from '../../common/RecordPage.tsx'
import { PropertyStatusChip } from '../../common/StatusChip.tsx'
import { CardPicture } from '../../properties/CardPicture.tsx'
import { InquiriesLink } from '../../properties/InquiriesLink.tsx'
import { PortalLink } from '../../properties/PortalLink.tsx'

/** The property that a lead is about; without one in the catalog, what the client asked for. */
export function LeadPropertyCard({ lead }: { lead: LeadRecord }) {
  const translate = useTranslate()
  const { property } = lead
  return (
    <Card component="section" aria-label={translate('resources.leads.fields.property')}>
      {property ? <Property property={property} /> : <NoProperty lead={lead} />}
    </Card>
  )
}

function Property({ property }: { property: PropertyCard }) {
  const { id, city, region, price, currency, status, inquiries } = property
  return (
    <>
      <CardPicture property={property} />
      <Box sx={{ ...cardSx, display: 'grid', gap: 1 }}>
        <Typography variant="h5" component="h3">
          <Link to={`/properties/${id}/show`} color="inherit" underline="hover">
            <PropertyName property={property} />
          </Link>
        </Typography>
        <Box sx={{ color: 'text.secondary' }}>
          {city}, {region}
        </Box>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
          <Typography component="span" sx={{ fontSize: 18, fontWeight: 500 }}>
            <Money amount={price} currency={currency} />
          </Typography>
          <PropertyStatusChip status={status} />
        </Box>
        <InquiriesLink propertyId={id} inquiries={inquiries} />
        <PortalLink property={property} />
      </Box>
    </>
  )
}

function NoProperty({ lead }: { lead: LeadRecord }) {
  const translate = useTranslate()
  return (
    <Box sx={cardSx}>
      <Typography variant="h6" component="h3" sx={{ mb: 0.5 }}>
        {translate('resources.leads.fields.property')}
      </Typography>
      <LeadProperty {...lead} />
    </Box>
  )
}
