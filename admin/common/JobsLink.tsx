import { Link, useCanAccess, useRecordContext, useResourceContext, useTranslate } from 'react-admin'
import { jobsBy } from './jobsBy.ts'

/** What jobs can be about, and the mails they send. */
const worked = ['leads', 'partners', 'assessments', 'emails']

/** From a record to the jobs that had to do with it, for those who may see them. */
export function JobsLink() {
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
