import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { type ReactNode, useId } from 'react'
import { useTranslate } from 'react-admin'

type HomeSectionProps = {
  /** The heading: a translation key. */
  titleKey: string
  children: ReactNode
}

/** A section of the home screen, with a heading. */
export function HomeSection({ titleKey, children }: HomeSectionProps) {
  const translate = useTranslate()
  const id = useId()
  return (
    <Box component="section" aria-labelledby={id} sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
      <Typography id={id} variant="h6" component="h2">
        {translate(titleKey)}
      </Typography>
      {children}
    </Box>
  )
}
