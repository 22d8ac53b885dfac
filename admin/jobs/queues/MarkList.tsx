import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import type { ProcessMark } from '../../../shared/contract/measurements.ts'
import { exactTime, timeOfDay } from '../../common/format.ts'
import { useLanguage } from '../../common/useLanguage.ts'

/** The releases that were started for the first time and the crashes, newest first: what the lines in charts mean. */
export function MarkList({ marks }: { marks: ProcessMark[] }) {
  const translate = useTranslate()
  return (
    <Card sx={{ p: 2 }}>
      <Typography sx={{ fontWeight: 500 }} component="h3">
        {translate('measured.marks.title')}
      </Typography>
      {marks.length === 0 ? (
        <Box sx={{ color: 'text.secondary' }}>{translate('measured.marks.none')}</Box>
      ) : (
        <Box component="ul" sx={{ m: 0, mt: 1, pl: 2.5, maxHeight: 240, overflowY: 'auto' }}>
          {marks.toReversed().map((mark) => (
            <Mark key={`${mark.at} ${mark.name} ${mark.kind}`} mark={mark} />
          ))}
        </Box>
      )}
    </Card>
  )
}

function Mark({ mark }: { mark: ProcessMark }) {
  const translate = useTranslate()
  const language = useLanguage()
  const at = new Date(mark.at)
  const { release, name } = mark
  const time = timeOfDay(at, new Date(), language)
  return (
    <Box
      component="li"
      title={exactTime(at, language)}
      sx={{ color: mark.kind === 'crash' ? 'error.main' : undefined }}
    >
      {translate(`measured.marks.${mark.kind}`, { release, name, time })}
    </Box>
  )
}
