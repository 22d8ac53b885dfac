import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'

/**
 * A section of a record's page, with a heading.
 * @param props.title a translation key
 * @param props.action a button shown beside the heading
 */
export function Section(props: { title: string; action?: ReactNode; children: ReactNode }) {
  const translate = useTranslate()
  return (
    <Box component="section" sx={{ mt: 3, pt: 2.5, borderTop: 1, borderColor: 'divider' }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mb: 1.5, minHeight: 30 }}>
        <Typography variant="h6" component="h3" sx={{ flex: 1 }}>
          {translate(props.title)}
        </Typography>
        {props.action}
      </Box>
      {props.children}
    </Box>
  )
}
