import Box from '@mui/material/Box'
import { useTranslate } from 'react-admin'
import { sans } from '../../shared/brand/type.ts'
import type { EmailStatus } from '../../shared/contract/email.ts'
import type { JobState } from '../../shared/contract/job.ts'
import type { LeadStatus } from '../../shared/contract/lead.ts'
import type { PartnerStatus } from '../../shared/contract/partner.ts'
import type { PropertyStatus } from '../../shared/contract/property.ts'
import { emailTones, jobTones, leadTones, partnerTones, propertyTones, type Tone } from './tones.ts'

/** The status of a lead as colored text. */
export function LeadStatusChip({ status }: { status: LeadStatus }) {
  return <Chip tone={leadTones[status]} labelKey={`leadStatus.${status}`} />
}

/** The status of an application as colored text. */
export function PartnerStatusChip({ status }: { status: PartnerStatus }) {
  return <Chip tone={partnerTones[status]} labelKey={`partnerStatus.${status}`} />
}

/** The status of an email as colored text. */
export function EmailStatusChip({ status }: { status: EmailStatus }) {
  return <Chip tone={emailTones[status]} labelKey={`emailStatus.${status}`} />
}

/** The status of a property as colored text. */
export function PropertyStatusChip({ status }: { status: PropertyStatus }) {
  return <Chip tone={propertyTones[status]} labelKey={`propertyStatus.${status}`} />
}

/** The state of a job as colored text. */
export function JobStateChip({ state }: { state: JobState }) {
  return <Chip tone={jobTones[state]} labelKey={`jobState.${state}`} />
}

type ChipProps = { tone: Tone; labelKey: string; params?: Record<string, string> }

/** A status as colored text with a dot; `labelKey` is a translation key, `params` the values in its text. */
export function Chip({ tone, labelKey, params }: ChipProps) {
  const translate = useTranslate()
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 0.75,
        px: 1,
        height: 22,
        border: 1,
        borderColor: 'divider',
        borderRadius: '2px',
        color: tone,
        // Also beside a name in the serif typeface.
        fontFamily: sans,
        fontSize: 12,
        whiteSpace: 'nowrap',
      }}
    >
      <Box
        component="span"
        aria-hidden
        sx={{ width: 6, height: 6, borderRadius: '50%', bgcolor: tone }}
      />
      {translate(labelKey, params)}
    </Box>
  )
}
