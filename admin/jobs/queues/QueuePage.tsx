import Box from '@mui/material/Box'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { Link, useTranslate } from 'react-admin'
import { useParams, useSearchParams } from 'react-router-dom'
import { type EmailTemplate, emailQueue, emailTemplates } from '../../../shared/contract/email.ts'
import type { QueueCourse } from '../../../shared/contract/measurements.ts'
import { jobListPath } from '../../common/jobListPath.ts'
import { LoadProblem } from '../../common/load/LoadProblem.tsx'
import { HoldMark } from '../controls/HoldMark.tsx'
import { QueueMenu } from '../controls/QueueMenu.tsx'
import { usePolling } from '../refresh/usePolling.ts'
import { MeasuredCharts } from './MeasuredCharts.tsx'
import { MeasurementHelp } from './MeasurementHelp.tsx'
import { RangeSelect } from './RangeSelect.tsx'
import { useRange } from './useRange.ts'

/** What happened to a queue, or to one of its templates, over a range. Range and template are in the address. */
export function QueuePage() {
  const { queue = '' } = useParams()
  const [range, setRange] = useRange()
  const [template, setTemplate] = useTemplate(queue)
  const query = new URLSearchParams({ range, ...(template && { template }) })
  const translate = useTranslate()
  const course = usePolling<QueueCourse>(`queue-measurements/${queue}?${query}`)
  return (
    <Box sx={{ display: 'grid', gap: 2, pt: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Heading queue={queue} template={template} />
      <Box sx={{ display: 'flex', gap: 1.5, flexWrap: 'wrap' }}>
        <RangeSelect range={range} onChange={setRange} />
        {queue === emailQueue && <TemplateSelect template={template} onChange={setTemplate} />}
      </Box>
      <LoadProblem loaded={course} what={translate('measured.what')} />
      <MeasuredCharts course={course.data} range={range} />
      <MeasurementHelp />
    </Box>
  )
}

function useTemplate(queue: string): [EmailTemplate | undefined, (template: string) => void] {
  const [search, setSearch] = useSearchParams()
  const template = emailTemplates.find((name) => name === search.get('template'))
  const setTemplate = (chosen: string) =>
    setSearch(
      (before) => {
        const { template: _replaced, ...others } = Object.fromEntries(before)
        return new URLSearchParams({ ...others, ...(chosen && { template: chosen }) })
      },
      { replace: true },
    )
  return [queue === emailQueue ? template : undefined, setTemplate]
}

function Heading({ queue, template }: { queue: string; template: EmailTemplate | undefined }) {
  const translate = useTranslate()
  const filter = { queue, ...(template && { template }) }
  return (
    <Box sx={{ display: 'flex', alignItems: 'baseline', flexWrap: 'wrap', columnGap: 2 }}>
      <Typography variant="h5" component="h2">
        {translate(`queue.${queue}`, { _: queue })}
        {template && ` · ${translate(`emailTemplate.${template}`)}`}
        <HoldMark queue={queue} template={template} />
      </Typography>
      <Link to="/jobs/queues">{translate('measured.allQueues')}</Link>
      <Link to={jobListPath(filter)}>{translate('measured.jobsOf')}</Link>
      <QueueMenu queue={queue} template={template} />
    </Box>
  )
}

type TemplateProps = { template: string | undefined; onChange(template: string): void }

function TemplateSelect({ template = '', onChange }: TemplateProps) {
  const translate = useTranslate()
  return (
    <TextField
      select
      label={translate('measured.template')}
      value={template}
      onChange={({ target }) => onChange(target.value)}
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
      sx={{ minWidth: 220 }}
    >
      <MenuItem value="">{translate('measured.allTemplates')}</MenuItem>
      {emailTemplates.map((name) => (
        <MenuItem key={name} value={name}>
          {translate(`emailTemplate.${name}`)}
        </MenuItem>
      ))}
    </TextField>
  )
}
