import ArrowBackIcon from '@mui/icons-material/ArrowBack'
import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { Link, useCanAccess, useRecordContext, useResourceContext, useTranslate } from 'react-admin'
import { jobsBy } from './jobsBy.ts'

type RecordPageProps = {
  title: ReactNode
  /** Beside the title: the state of the record. */
  chip?: ReactNode
  /** What it is. */
  children: ReactNode
  /** What happened to it. */
  history: ReactNode
  /** Where it goes back to, if not to the list of its kind; `words` is a key. */
  back?: { to: string; words: string }
}

/** A record's page, read from left (what it is) to right (what happened). */
export function RecordPage({ title, chip, children, history, back }: RecordPageProps) {
  return (
    <Box sx={{ py: 2 }}>
      <WayBack back={back} />
      <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 1.5, mb: 2 }}>
        <Typography variant="h5" component="h2">
          {title}
        </Typography>
        {chip}
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

function WayBack({ back }: Pick<RecordPageProps, 'back'>) {
  const translate = useTranslate()
  const resource = useResourceContext()
  return (
    <Link
      underline="hover"
      to={back?.to ?? `/${resource}`}
      sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5, mb: 1 }}
    >
      <ArrowBackIcon sx={{ fontSize: 16 }} />
      {translate(back?.words ?? `resources.${resource}.name`, { smart_count: 2 })}
    </Link>
  )
}

/** What jobs can be about, and the mails they send. */
const worked = ['leads', 'partners', 'assessments', 'emails']

/** From a record to the jobs that had to do with it, for those who may see them. */
function JobsLink() {
  const resource = useResourceContext() ?? ''
  const record = useRecordContext()
  const translate = useTranslate()
  const { canAccess } = useCanAccess({ resource: 'jobs', action: 'list' })
  if (!canAccess || !record || !worked.includes(resource)) return null
  return (
    <Link underline="hover" to={jobsBy({ q: record.id })} sx={{ ml: 'auto' }}>
      {translate('resources.jobs.name', { smart_count: 2 })}
    </Link>
  )
}
