import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import { Title, useGetIdentity, useTranslate } from 'react-admin'
import { may } from '../../shared/contract/staff.ts'
import { PortraitSection } from '../staff/PortraitSection.tsx'
import { DesktopNotices } from './DesktopNotices.tsx'
import { OwnAbsence } from './OwnAbsence.tsx'
import { OwnAppearance } from './OwnAppearance.tsx'
import { OwnDetails } from './OwnDetails.tsx'
import { OwnLanguages } from './OwnLanguages.tsx'
import { OwnPassword } from './OwnPassword.tsx'
import { OwnSessions } from './OwnSessions.tsx'
import { OwnTwoFactor } from './OwnTwoFactor.tsx'

/** The page where users manage their own account. */
export function Profile() {
  const { identity } = useGetIdentity()
  const translate = useTranslate()
  if (!identity) return null
  return (
    <Box sx={{ py: 2 }}>
      <Title title={translate('profile.title')} />
      <Typography variant="h5" component="h2" sx={{ mb: 0.5 }}>
        {identity.fullName}
      </Typography>
      <Box sx={{ color: 'text.secondary', mb: 2 }}>
        {identity.email} · {translate(`role.${identity.role}`)}
      </Box>
      <Box sx={columnsSx}>
        <Card sx={cardSx}>
          <OwnDetails
            name={identity.fullName ?? ''}
            language={identity.language}
            phone={identity.phone}
          />
          {may(identity.role, 'leads.change') && (
            <>
              <OwnLanguages />
              <PortraitSection owner="me" />
            </>
          )}
          <OwnAbsence />
          <DesktopNotices />
          <OwnAppearance />
          <OwnSessions />
        </Card>
        <Card sx={cardSx}>
          <OwnPassword />
          <OwnTwoFactor isOn={identity.hasTwoFactor} />
        </Card>
      </Box>
    </Box>
  )
}

const columnsSx = {
  display: 'grid',
  gap: 2,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
}

// Sections have a line above them; the first one of a card does not need it.
const cardSx = {
  p: { xs: 2, sm: 3 },
  '& > section:first-of-type': { mt: 0, pt: 0, borderTop: 'none' },
}
