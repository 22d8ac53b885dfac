import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { type ReactNode, useId } from 'react'
import { useTranslate } from 'react-admin'

/**
 * A section of the home screen, with a heading.
 * @param props.title a translation key
 */
export function HomeSection({ title, children }: { title: string; children: ReactNode }) {
  const translate = useTranslate()
  const id = useId()
  return (
    <Box component="section" aria-labelledby={id} sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
      <Typography id={id} variant="h6" component="h2">
        {translate(title)}
      </Typography>
      {children}
    </Box>
  )
}
