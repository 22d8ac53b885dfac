import ArrowBackIcon from '@mui/icons-material/ArrowBack'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { Link, useCanAccess, useRecordContext, useResourceContext, useTranslate } from 'react-admin'
import { jobListPath } from './jobListPath.ts'

export type RecordHeadingProps = {
  title: ReactNode
  /** Shown beside the title, such as the record's status. */
  chip?: ReactNode
  /** The target and label (a translation key) of the back link; by default the list of the resource. */
  back?: { to: string; labelKey: string }
}

/** The top of a record's page: a link back to the list, and the title. */
export function RecordHeading({ title, chip, back }: RecordHeadingProps) {
  return (
    <>
      <BackLink back={back} />
      <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 1.5, mb: 2 }}>
        <Typography variant="h5" component="h2" sx={{ overflowWrap: 'anywhere' }}>
          <bdi>{title}</bdi>
        </Typography>
        {chip}
      </Box>
    </>
  )
}

function BackLink({ back }: Pick<RecordHeadingProps, 'back'>) {
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
export function JobsLink() {
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
