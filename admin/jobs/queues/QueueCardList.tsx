import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import { Fragment } from 'react'
import { Link, useTranslate } from 'react-admin'
import { type EmailTemplate, emailQueue } from '../../../shared/contract/email.ts'
import type {
  Completions,
  Drain,
  Durations,
  MeasuredRange,
  QueueMeasurement,
  QueueMeasurements,
  TemplateMeasurement,
} from '../../../shared/contract/measurements.ts'
import { formatCount } from '../../../shared/view/format.ts'
import { isLate } from '../../common/isLate.ts'
import { TOUCH_SIZE, touchScreens } from '../../common/touch.ts'
import { useLanguage } from '../../common/useLanguage.ts'
import { HoldMark, useHold } from '../controls/HoldMark.tsx'
import { QueueMenu } from '../controls/QueueMenu.tsx'
import { countedStates, DrainText, Oldest, Seconds, StateCount } from './cells.tsx'
import { queuePath } from './useRange.ts'

/** The queues for a narrow screen, those that need somebody first. The templates in use are below the queue of emails. */
export function QueueCardList(props: { measured: QueueMeasurements; range: MeasuredRange }) {
  const { measured, range } = props
  const translate = useTranslate()
  const queues = measured.queues.toSorted((a, b) => urgency(b) - urgency(a))
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      {queues.map((queue) => (
        <Fragment key={queue.name}>
          <Item
            title={translate(`queue.${queue.name}`, { _: queue.name })}
            path={queuePath(queue.name, range)}
            filter={{ queue: queue.name }}
            of={queue}
          />
          {queue.name === emailQueue && (
            <TemplateCards templates={measured.templates.filter(isInUse)} range={range} />
          )}
        </Fragment>
      ))}
    </Box>
  )
}

type TemplateCardsProps = { templates: TemplateMeasurement[]; range: MeasuredRange }

function TemplateCards({ templates, range }: TemplateCardsProps) {
  const translate = useTranslate()
  if (templates.length === 0) return null
  return (
    <Box component="section" aria-label={translate('measured.templates')} sx={templatesSx}>
      <Box sx={{ color: 'text.secondary', fontSize: 12 }}>{translate('measured.templates')}</Box>
      {templates.map((template) => (
        <Item
          key={template.template}
          title={translate(`emailTemplate.${template.template}`)}
          path={queuePath(emailQueue, range, template.template)}
          filter={{ queue: emailQueue, template: template.template }}
          of={template}
        />
      ))}
    </Box>
  )
}

function urgency(queue: QueueMeasurement): number {
  const { dead, retrying } = queue.counts
  if (isLate(queue) || queue.drain?.kind === 'stays') return 3
  if (dead.count > 0) return 2
  return retrying.count > 0 ? 1 : 0
}

function isInUse({ counts, lastHour, latency }: TemplateMeasurement): boolean {
  return latency !== null || lastHour > 0 || Object.values(counts).some(({ count }) => count > 0)
}

type Measured = QueueMeasurement | TemplateMeasurement
type ItemProps = {
  title: string
  path: string
  filter: { queue: string; template?: EmailTemplate }
  of: Measured
}

function Item({ title, path, filter, of }: ItemProps) {
  const translate = useTranslate()
  const { counts } = of
  const isPaused = useHold(filter.queue) !== undefined
  return (
    <Card sx={{ p: 1.5 }}>
      <Box sx={headingSx}>
        <span>
          <Link to={path} sx={{ color: 'text.primary', fontWeight: 500 }}>
            {title}
          </Link>
          <HoldMark {...filter} />
        </span>
        {filter.template === undefined && <QueueMenu queue={filter.queue} />}
      </Box>
      <Box component="dl" sx={listSx}>
        {countedStates.map(
          (state) =>
            counts[state].count > 0 && (
              <Fact key={state} label={translate(`jobState.${state}`)}>
                <StateCount state={state} count={counts[state]} filter={filter} />
              </Fact>
            ),
        )}
        {of.oldestSeconds !== null && (
          <Fact label={translate('measured.group.oldest')}>
            <Oldest queue={of} />
          </Fact>
        )}
        <Rates of={isPaused ? { ...of, drain: null } : of} />
      </Box>
    </Card>
  )
}

function Rates({ of }: { of: Completions & Durations & { drain?: Drain | null } }) {
  const translate = useTranslate()
  const language = useLanguage()
  const completed = translate('measured.group.completed')
  const [minute, hour] = [
    translate('measured.column.lastMinute'),
    translate('measured.column.lastHour'),
  ]
  return (
    <>
      {of.drain && (
        <Fact label={translate('measured.group.drain')}>
          <DrainText drain={of.drain} />
        </Fact>
      )}
      <Fact label={`${completed}, ${minute} · ${hour}`}>
        {formatCount(of.lastMinute, language)} · {formatCount(of.lastHour, language)}
      </Fact>
      {of.latency && (
        <Fact label={`${translate('measured.group.latency')} p50 · p95 · p99`}>
          <Seconds of={of.latency} percentile="p50" /> ·{' '}
          <Seconds of={of.latency} percentile="p95" /> ·{' '}
          <Seconds of={of.latency} percentile="p99" />
        </Fact>
      )}
    </>
  )
}

function Fact({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </>
  )
}

const headingSx = {
  display: 'flex',
  justifyContent: 'space-between',
  alignItems: 'center',
  minHeight: TOUCH_SIZE,
}

const templatesSx = { display: 'grid', gap: 1, pl: 1.5, borderLeft: 2, borderColor: 'divider' }

const listSx = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  columnGap: 2,
  m: 0,
  mt: 0.5,
  // The first number is a link, whose target would reach into the button above.
  [touchScreens]: { mt: 2.5 },
  fontSize: 13,
  lineHeight: '24px',
  '& dt': { color: 'text.secondary' },
  '& dd': { m: 0, textAlign: 'right' },
}
