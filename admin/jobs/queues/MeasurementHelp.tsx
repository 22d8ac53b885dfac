import Box from '@mui/material/Box'
import { useTranslate } from 'react-admin'
import { MAX_FAILURES, SAMPLE_SIZE } from '../../../shared/contract/measurements.ts'
import { formatCount } from '../../../shared/view/format.ts'
import { useLanguage } from '../../common/useLanguage.ts'

const parts = [
  'wait',
  'run',
  'latency',
  'percentiles',
  'leftOut',
  'completed',
  'arrived',
  'drain',
  'failed',
] as const

/** What is measured, and what is not; folded until the user opens it. */
export function MeasurementHelp() {
  const translate = useTranslate()
  const language = useLanguage()
  const limits = {
    sample: formatCount(SAMPLE_SIZE, language),
    failures: formatCount(MAX_FAILURES, language),
  }
  return (
    <Box component="details" sx={{ maxWidth: 760, '& p': { my: 1 } }}>
      <Box component="summary" sx={{ cursor: 'pointer', color: 'text.secondary' }}>
        {translate('measured.help.title')}
      </Box>
      {parts.map((part) => (
        <p key={part}>{translate(`measured.help.${part}`, limits)}</p>
      ))}
    </Box>
  )
}
