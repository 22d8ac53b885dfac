import type { ReactElement } from 'react'
import { DataTable, useTranslate } from 'react-admin'
import type { JobRow } from '../../shared/contract/job.ts'
import { describeError } from '../../shared/view/error-texts.ts'
import { BulkBar } from '../common/bulk/BulkBar.tsx'
import { ellipsis } from '../common/ellipsis.ts'
import { RowLink } from '../common/list/RowLink.tsx'
import { JobStateChip } from '../common/StatusChip.tsx'
import { useLanguage } from '../common/useLanguage.ts'
import { BulkActions } from './BulkActions.tsx'
import { JobTime } from './JobTime.tsx'
import { AttemptCount, JobTitle } from './JobTitle.tsx'

const Table = DataTable<JobRow>
const Column = DataTable.Col<JobRow>

/**
 * The jobs as a table with bulk actions.
 * @param props.empty shown if there are no rows
 */
export function JobTable({ empty }: { empty: ReactElement }) {
  const translate = useTranslate()
  const language = useLanguage()
  return (
    <Table
      rowClick="show"
      empty={empty}
      bulkActionsToolbar={
        <BulkBar>
          <BulkActions />
        </BulkBar>
      }
    >
      <Column source="title" disableSort cellSx={ellipsis(300, 170)} render={renderTitle} />
      <Column source="state" disableSort render={({ state }) => <JobStateChip state={state} />} />
      <Column
        source="attemptCount"
        disableSort
        align="right"
        render={(job) => <AttemptCount {...job} />}
      />
      <Column source="at" render={(job) => <JobTime job={job} />} />
      <Column
        source="error"
        disableSort
        cellSx={ellipsis(230, 120)}
        render={({ error }) => error && describeError(error, language)}
      />
      <Column
        source="queue"
        cellSx={ellipsis(230, 120)}
        render={({ queue, isIsolated }) => (
          <>
            {translate(`queue.${queue}`, { _: queue })}
            {isIsolated && ` (${translate('jobs.isolated')})`}
          </>
        )}
      />
    </Table>
  )
}

function renderTitle(job: JobRow) {
  return (
    <RowLink to={`/jobs/${job.id}/show`}>
      <JobTitle job={job} />
    </RowLink>
  )
}
