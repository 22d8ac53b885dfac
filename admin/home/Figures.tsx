import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import CardActionArea from '@mui/material/CardActionArea'
import Skeleton from '@mui/material/Skeleton'
import { LinkBase, useTranslate } from 'react-admin'
import { serif } from '../../shared/brand/type.ts'
import { listPath } from '../../shared/contract/alert.ts'
import type { Figure, FigureName } from '../../shared/contract/summary.ts'
import { Count } from '../common/list/Count.tsx'
import { LoadProblem } from '../common/load/LoadProblem.tsx'
import type { Tone } from '../common/tones.ts'
import { useMissingSummary } from './summaryLoad.ts'

/** The colors of the counts that require action if they are not zero. */
const tones: Partial<Record<FigureName, Tone>> = {
  myUnanswered: 'warning.main',
  myOverdue: 'error.main',
  unanswered: 'warning.main',
  overdue: 'error.main',
  pendingPartners: 'warning.main',
  suspiciousPartners: 'error.main',
  failedEmails: 'error.main',
  unknownEmails: 'warning.main',
  deadLetters: 'error.main',
}

/**
 * Counts as cards, each a link to the list of the counted records.
 * @param props.figures undefined while loading
 * @param props.expected the number of placeholders to show while loading
 */
export function Figures({
  figures,
  expected,
}: {
  figures: Figure[] | undefined
  expected: number
}) {
  const missing = useMissingSummary()
  if (!figures && missing) return <LoadProblem loaded={missing} />
  return (
    <Box sx={figuresSx}>
      {figures
        ? figures.map((figure) => <FigureCard key={figure.name} figure={figure} />)
        : Array.from({ length: expected }, (_, index) => index).map((index) => (
            <Card key={index} sx={{ p: 2 }}>
              <Skeleton width="70%" />
              <Skeleton width="40%" height={40} />
              <Skeleton width="55%" />
            </Card>
          ))}
    </Box>
  )
}

function FigureCard({ figure: { name, count, resource, filter } }: { figure: Figure }) {
  const translate = useTranslate()
  return (
    <Card>
      <CardActionArea
        component={LinkBase}
        to={listPath(resource, filter)}
        sx={{ p: 2, height: '100%' }}
        data-figure={name}
      >
        <Box sx={{ color: 'text.secondary' }}>{translate(`home.figure.${name}.name`)}</Box>
        <Box
          className="number"
          sx={{ ...numberSx, color: count === 0 ? 'text.primary' : tones[name] }}
        >
          <Count total={count} />
        </Box>
        <Box sx={{ color: 'text.secondary', fontSize: 12 }}>
          {translate(`home.figure.${name}.scope`)}
        </Box>
      </CardActionArea>
    </Card>
  )
}

const numberSx = { fontFamily: serif, fontSize: 32, lineHeight: 1.25 }

const figuresSx = {
  display: 'grid',
  gap: { xs: 1, sm: 2 },
  gridTemplateColumns: {
    xs: 'repeat(2, minmax(0, 1fr))',
    md: 'repeat(auto-fit, minmax(150px, 1fr))',
  },
}
