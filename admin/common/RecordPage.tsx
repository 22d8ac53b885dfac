import ArrowBackIcon from '@mui/icons-material/ArrowBack'
import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { Link, useCanAccess, useRecordContext, useResourceContext, useTranslate } from 'react-admin'
import { jobListPath } from './jobListPath.ts'
import { RecordNavigation } from './RecordNavigation.tsx'

type RecordPageProps = {
  title: ReactNode
  /** Shown beside the title, such as the record's status. */
  chip?: ReactNode
  /** The record's fields and sections: on the left, or first on a narrow screen. */
  children: ReactNode
  /** The record's history: on the right, or last on a narrow screen. */
  history: ReactNode
  /** The target and label (a translation key) of the back link; by default the list of the resource. */
  back?: { to: string; labelKey: string }
}

/** A record's page: the record, its history, and a link back to the list. */
export function RecordPage({ title, chip, children, history, back }: RecordPageProps) {
  return (
    <Box sx={{ py: 2 }}>
      <BackLink back={back} />
      <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 1.5, mb: 2 }}>
        <Typography variant="h5" component="h2">
          {title}
        </Typography>
        {chip}
        <RecordNavigation />
        <JobsLink />
      </Box>
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 3fr) minmax(0, 2fr)' },
        }}
      >
        <Card sx={{ p: { xs: 2, sm: 3 } }}>{children}</Card>
        <Card sx={{ p: { xs: 2, sm: 3 } }}>{history}</Card>
      </Box>
    </Box>
  )
}

function BackLink({ back }: Pick<RecordPageProps, 'back'>) {
  const translate = useTranslate()
  const resource = useResourceContext()
  return (
    <Link
      underline="hover"
      to={back?.to ?? `/${resource}`}
      sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5, mb: 1 }}
    >
      <ArrowBackIcon sx={{ fontSize: 16 }} />
      {translate(back?.labelKey ?? `resources.${resource}.name`, { smart_count: 2 })}
    </Link>
  )
}

const resourcesWithJobs = ['leads', 'partners', 'assessments', 'emails']

/** A link from a record to its jobs, if its resource has jobs and the user may see them. */
function JobsLink() {
  const resource = useResourceContext() ?? ''
  const record = useRecordContext()
  const translate = useTranslate()
  const { canAccess } = useCanAccess({ resource: 'jobs', action: 'list' })
  if (!canAccess || !record || !resourcesWithJobs.includes(resource)) return null
  return (
    <Link underline="hover" to={jobListPath({ q: record.id })} sx={{ ml: 'auto' }}>
      {translate('resources.jobs.name', { smart_count: 2 })}
    </Link>
  )
}
