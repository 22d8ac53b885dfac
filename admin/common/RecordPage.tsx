import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import type { ReactNode } from 'react'
import { JobsLink, RecordHeading, type RecordHeadingProps } from './RecordHeading.tsx'
import { RecordNavigation } from './RecordNavigation.tsx'

type RecordPageProps = RecordHeadingProps & {
  /** The record's fields and sections: on the left, or first on a narrow screen. */
  children: ReactNode
  /** The record's history: on the right, or last on a narrow screen. */
  history: ReactNode
}

/** A record's page: the record, its history, and a link back to the list. */
export function RecordPage({ chip, children, history, ...heading }: RecordPageProps) {
  const chipAndJobs = (
    <>
      {chip}
      <RecordNavigation />
      <JobsLink />
    </>
  )
  return (
    <Box sx={{ py: 2 }}>
      <RecordHeading {...heading} chip={chipAndJobs} />
      <Columns>
        <Card sx={cardSx}>{children}</Card>
        <Card sx={cardSx}>{history}</Card>
      </Columns>
    </Box>
  )
}

/** Two columns, the left one wider; one below the other on a narrow screen. */
export function Columns({ children }: { children: ReactNode }) {
  return <Box sx={columnsSx}>{children}</Box>
}

/** Styles of a card on a record's page. */
export const cardSx = { p: { xs: 2, sm: 3 } }

const columnsSx = {
  display: 'grid',
  gap: 2,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 3fr) minmax(0, 2fr)' },
}
