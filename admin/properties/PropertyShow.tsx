import EditIcon from '@mui/icons-material/EditOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { Link as RouterLink, useCanAccess, useRecordContext, useTranslate } from 'react-admin'
import type { PropertyRecord } from '../../shared/contract/records.ts'
import { JourneySection } from '../common/journey/JourneySection.tsx'
import { PropertyName } from '../common/PropertyName.tsx'
import { RecordPage } from '../common/RecordPage.tsx'
import { ShowScreen } from '../common/Screens.tsx'
import { Section } from '../common/Section.tsx'
import { PropertyStatusChip } from '../common/StatusChip.tsx'
import { MediaSection } from '../media/MediaSection.tsx'
import { CardPicture } from './CardPicture.tsx'
import { DossierLinks } from './DossierLinks.tsx'
import { MarkdownText } from './MarkdownText.tsx'
import { Picture } from './Picture.tsx'
import { PortalLink } from './PortalLink.tsx'
import { PropertyFacts } from './PropertyFacts.tsx'
import { PropertyInquiries } from './PropertyInquiries.tsx'

/** A property's page: fields, link to the portal, picture, texts in both languages, and history. */
export function PropertyShow() {
  return (
    <ShowScreen>
      <PropertyPage />
    </ShowScreen>
  )
}

function PropertyPage() {
  const property = useRecordContext<PropertyRecord>()
  if (!property) return null
  return (
    <RecordPage
      title={<PropertyName property={property} />}
      chip={
        <>
          <PropertyStatusChip status={property.status} />
          <EditLink id={property.id} />
        </>
      }
      history={<JourneySection journey={property.journey} />}
    >
      <PropertyFacts property={property} />
      <Box sx={{ mt: 2 }}>
        <PortalLink property={property} />
        <DossierLinks property={property} />
      </Box>
      <Box sx={{ mt: 2 }}>
        {property.pictureUrl && !property.cover ? (
          <Picture key={property.pictureUrl} url={property.pictureUrl} />
        ) : (
          <CardPicture property={property} />
        )}
      </Box>
      <MediaSection property={property} />
      <PropertyInquiries id={property.id} />
      <Section title="property.spanish">
        <MarkdownText title={property.titleEs} text={property.descriptionEs} />
      </Section>
      <Section title="property.english">
        <MarkdownText title={property.titleEn} text={property.descriptionEn} />
      </Section>
    </RecordPage>
  )
}

function EditLink({ id }: { id: string }) {
  const translate = useTranslate()
  const { canAccess } = useCanAccess({ resource: 'properties', action: 'edit' })
  if (!canAccess) return null
  return (
    <Button
      size="small"
      variant="contained"
      startIcon={<EditIcon />}
      component={RouterLink}
      to={`/properties/${id}`}
      sx={{ ml: 'auto' }}
    >
      {translate('ra.action.edit')}
    </Button>
  )
}
