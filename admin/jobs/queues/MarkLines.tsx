import { useTheme } from '@mui/material/styles'
import { ChartsReferenceLine } from '@mui/x-charts/ChartsReferenceLine'
import { useTranslate } from 'react-admin'
import type { ProcessMark } from '../../../shared/contract/measurements.ts'
import { timeOfDay } from '../../common/format.ts'
import { useIsPhone } from '../../common/useIsPhone.ts'
import { useLanguage } from '../../common/useLanguage.ts'

/** More labels than this would cover each other. */
const MAX_LABELS = 3

/**
 * Vertical lines in a chart of periods: dashed where a release was first started, solid where a process crashed. If there
 * are few releases, they are named.
 */
export function MarkLines({ times, marks }: { times: string[]; marks: ProcessMark[] }) {
  const translate = useTranslate()
  const language = useLanguage()
  const isPhone = useIsPhone()
  const { palette } = useTheme()
  const lines = byPeriod(times, marks)
  const releases = lines.filter(({ mark }) => isRelease(mark)).length
  const isNamed = !isPhone && releases <= MAX_LABELS
  const nameOf = ({ release, at }: ProcessMark) => {
    const time = timeOfDay(new Date(at), new Date(), language)
    return releases > 1 ? release : translate('measured.marks.release', { release, time })
  }
  return lines.map(({ from, mark }) => {
    const color = isRelease(mark) ? palette.text.secondary : palette.error.main
    // The label is on the side where there is more space.
    const textAnchor = times.indexOf(from) > times.length / 2 ? 'end' : 'start'
    return (
      <ChartsReferenceLine
        key={`${from} ${mark.kind}`}
        x={from}
        label={isNamed && isRelease(mark) ? nameOf(mark) : ''}
        labelAlign="start"
        spacing={{ x: 0, y: -14 }}
        lineStyle={{ stroke: color, strokeDasharray: isRelease(mark) ? '4 3' : undefined }}
        labelStyle={{ fill: color, fontSize: 11, textAnchor }}
      />
    )
  })
}

function isRelease({ kind }: ProcessMark) {
  return kind === 'release'
}

// One line per period and kind: the last of several marks.
function byPeriod(times: string[], marks: ProcessMark[]) {
  const lines = new Map<string, { from: string; mark: ProcessMark }>()
  for (const mark of marks) {
    const from = times.findLast((time) => time <= mark.at)
    if (from) lines.set(`${from} ${mark.kind}`, { from, mark })
  }
  return [...lines.values()]
}
