import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { type ReactNode, useId } from 'react'
import { type Loaded, LoadProblem } from '../common/load/LoadProblem.tsx'
import { ReadAt } from '../jobs/refresh/ReadAt.tsx'

type ReportSectionProps = {
  /** The heading, already translated. */
  title: string
  loaded: Loaded & { data?: { at: string } | undefined }
  /** Beside the heading. */
  actions: ReactNode
  children: ReactNode
}

/** A part of the report, with a heading that says when its numbers were read. */
export function ReportSection({ title, loaded, actions, children }: ReportSectionProps) {
  const id = useId()
  return (
    <Box component="section" aria-labelledby={id} sx={{ display: 'grid', gap: 1.5, minWidth: 0 }}>
      <Box
        sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 1 }}
      >
        <Typography id={id} variant="h6" component="h2">
          {title}
        </Typography>
        {loaded.data && <ReadAt at={new Date(loaded.data.at)} />}
        <Box sx={{ flex: 1 }} />
        {actions}
      </Box>
      <LoadProblem loaded={loaded} />
      {loaded.data && <Card sx={{ p: 2, minWidth: 0 }}>{children}</Card>}
      {!loaded.data && !loaded.error && <Skeleton variant="rectangular" height={260} />}
    </Box>
  )
}
