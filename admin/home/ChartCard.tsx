import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { type ReactNode, Suspense } from 'react'
import { useTranslate } from 'react-admin'

/** The same numbers as words, for who does not see the chart. */
type ChartTable = { head: string[]; rows: (string | number)[][] }

type ChartCardProps = {
  /** What it shows and over which time; already translated. */
  title: string
  scope: string
  /** Undefined: not there yet. */
  table: ChartTable | undefined
  /** A chart that has nothing to show says so. */
  isEmpty: boolean
  children: ReactNode
}

/** Height of a chart in pixels, kept free until it is there. */
export const chartHeight = 220

/** A chart in its frame; its numbers stand in a table beside it that is read out, not shown. */
export function ChartCard({ title, scope, table, isEmpty, children }: ChartCardProps) {
  const translate = useTranslate()
  return (
    <Card component="figure" sx={{ position: 'relative', m: 0, p: 2, minWidth: 0 }}>
      <Typography component="figcaption" sx={{ fontWeight: 500 }}>
        {title}
        <Box
          component="span"
          sx={{ ml: 1, color: 'text.secondary', fontSize: 12, fontWeight: 400 }}
        >
          {scope}
        </Box>
      </Typography>
      <Box sx={{ height: chartHeight, mt: 1 }}>
        {!table && <Skeleton variant="rectangular" height={chartHeight} />}
        {table && isEmpty && <Box sx={emptySx}>{translate('home.nothing')}</Box>}
        {table && !isEmpty && (
          <>
            <Box aria-hidden sx={{ height: '100%' }}>
              <Suspense fallback={<Skeleton variant="rectangular" height={chartHeight} />}>
                {children}
              </Suspense>
            </Box>
            <ReadTable {...table} caption={`${title}, ${scope}`} />
          </>
        )}
      </Box>
    </Card>
  )
}

function ReadTable({ head, rows, caption }: ChartTable & { caption: string }) {
  return (
    <Box component="table" sx={readSx}>
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

// Read, not seen (WCAG technique C7).
const readSx = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
}
