import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'

type SectionProps = {
  title: string
  level?: 2 | 3
  action?: ReactNode
  isFirst?: boolean
  children: ReactNode
}

/**
 * A section of a record's page, with a heading.
 * @param props.title a translation key
 * @param props.level of the heading; 2 on a page whose record has no heading of its own
 * @param props.action a button shown beside the heading
 * @param props.isFirst whether nothing is above it, so that it needs no line
 */
export function Section({ level = 3, isFirst = false, ...props }: SectionProps) {
  const translate = useTranslate()
  return (
    <Box component="section" sx={isFirst ? undefined : lineSx}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mb: 1.5, minHeight: 30 }}>
        <Typography variant="h6" component={`h${level}`} sx={{ flex: 1 }}>
          {translate(props.title)}
        </Typography>
        {props.action}
      </Box>
      {props.children}
    </Box>
  )
}

const lineSx = { mt: 3, pt: 2.5, borderTop: 1, borderColor: 'divider' }
