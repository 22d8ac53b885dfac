import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { type ReactNode, Suspense } from 'react'
import { useTranslate } from 'react-admin'
import { LoadProblem } from '../common/load/LoadProblem.tsx'
import { visuallyHidden } from '../common/visuallyHidden.ts'
import { useMissingSummary } from './summaryLoad.ts'

/** The numbers of a chart as a table, for screen readers. */
type ChartTable = { head: string[]; rows: (string | number)[][] }

type ChartCardProps = {
  /** The chart's title; already translated. */
  title: string
  /** The period that the chart covers; already translated. */
  scope: string
  /** The chart's numbers; undefined while loading. */
  table: ChartTable | undefined
  /** Whether there is no data; a message is then shown instead of the chart. */
  isEmpty: boolean
  /** Shown below the chart. */
  footer?: ReactNode
  children: ReactNode
}

/** Height of a chart in pixels; the space is reserved while it loads. */
export const CHART_HEIGHT = 220

/** A chart with its title, and a visually hidden table of its numbers for screen readers. */
export function ChartCard({ title, scope, table, isEmpty, footer, children }: ChartCardProps) {
  const translate = useTranslate()
  const missing = useMissingSummary()
  return (
    <Card component="figure" sx={figureSx}>
      <Typography component="figcaption" sx={{ fontWeight: 500 }}>
        {title}
        <Box
          component="span"
          sx={{ ml: 1, color: 'text.secondary', fontSize: 12, fontWeight: 400 }}
        >
          {scope}
        </Box>
      </Typography>
      <Box sx={{ height: CHART_HEIGHT, mt: 1 }}>
        {!table && missing && <LoadProblem loaded={missing} />}
        {!table && !missing && <Skeleton variant="rectangular" height={CHART_HEIGHT} />}
        {table && isEmpty && <Box sx={emptySx}>{translate('home.nothing')}</Box>}
        {table && !isEmpty && (
          <>
            <Box aria-hidden sx={{ height: '100%' }}>
              <Suspense fallback={<Skeleton variant="rectangular" height={CHART_HEIGHT} />}>
                {children}
              </Suspense>
            </Box>
            <HiddenTable {...table} caption={`${title}, ${scope}`} />
          </>
        )}
      </Box>
      {footer && <Box sx={{ mt: 1, color: 'text.secondary', fontSize: 12 }}>{footer}</Box>}
    </Card>
  )
}

// A visually hidden table is as wide as its text, and would widen the page.
const figureSx = { position: 'relative', overflow: 'hidden', m: 0, p: 2, minWidth: 0 }

function HiddenTable({ head, rows, caption }: ChartTable & { caption: string }) {
  return (
    <Box component="table" sx={visuallyHidden}>
      <caption>{caption}</caption>
      <thead>
        <tr>
          {head.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, ...numbers]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {numbers.map((number, index) => (
              <td key={head[index + 1]}>{number}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </Box>
  )
}

const emptySx = {
  height: '100%',
  display: 'grid',
  placeItems: 'center',
  color: 'text.secondary',
}
