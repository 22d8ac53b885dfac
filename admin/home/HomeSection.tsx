import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { type ReactNode, useId } from 'react'
import { useTranslate } from 'react-admin'
import { ReadAt } from '../jobs/refresh/ReadAt.tsx'

type HomeSectionProps = {
  /** The heading: a translation key. */
  titleKey: string
  /** When its numbers were read; undefined until they are. */
  at?: string | undefined
  children: ReactNode
}

/** A section of the home screen, with a heading that says how old its numbers are. */
export function HomeSection({ titleKey, at, children }: HomeSectionProps) {
  const translate = useTranslate()
  const id = useId()
  return (
    <Box component="section" aria-labelledby={id} sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 2 }}>
        <Typography id={id} variant="h6" component="h2" sx={{ flex: 1 }}>
          {translate(titleKey)}
        </Typography>
        {at && <ReadAt at={new Date(at)} />}
      </Box>
      {children}
    </Box>
  )
}
