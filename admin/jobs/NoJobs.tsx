import DoneIcon from '@mui/icons-material/TaskAltOutlined'
import Box from '@mui/material/Box'
import { useListContext, useTranslate } from 'react-admin'

/** Nothing to do is good news; nothing found is not. */
export function NoJobs() {
  const { filterValues } = useListContext()
  const translate = useTranslate()
  const isFiltered = Object.values(filterValues).some(
    (value) => value !== undefined && value !== '',
  )
  return (
    <Box sx={{ p: 4, display: 'grid', justifyItems: 'center', gap: 1, textAlign: 'center' }}>
      {!isFiltered && <DoneIcon sx={{ color: 'success.main', fontSize: 32 }} />}
      <span>{translate(isFiltered ? 'jobs.noMatch' : 'jobs.nothingToDo')}</span>
    </Box>
  )
}
