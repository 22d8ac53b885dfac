import ArrowIcon from '@mui/icons-material/ArrowRightAltOutlined'
import Box from '@mui/material/Box'
import { useTranslate } from 'react-admin'
import type { AssignmentConditions } from '../../../shared/contract/assignment.ts'
import { formatCount } from '../../../shared/view/format.ts'
import { useConditionText } from '../../rules/useConditionText.ts'
import { formatDay } from '../format.ts'
import { useLanguage } from '../useLanguage.ts'
import { type Change, isEmpty } from './fieldChanges.ts'

/** A list of changed fields: the old value, struck through, if the event recorded it, and the new value. */
export function Changes({ changes }: { changes: Change[] }) {
  const translate = useTranslate()
  const format = useFormatValue()
  if (changes.length === 0) return null
  return (
    <Box component="dl" sx={listSx}>
      {changes.map(({ field, labelKey, from, to, keyPrefix }) => (
        <Box key={field} sx={{ display: 'contents' }}>
          <dt>{translate(labelKey, { _: field })}</dt>
          <dd>
            {from !== undefined && (
              <>
                <Box component="del" sx={{ color: 'text.secondary' }}>
                  {format(field, from, keyPrefix)}
                </Box>
                <ArrowIcon aria-hidden sx={{ fontSize: 14, mx: 0.5, verticalAlign: '-2px' }} />
              </>
            )}
            <Box component="ins" sx={{ textDecoration: 'none' }}>
              {format(field, to, keyPrefix)}
            </Box>
          </dd>
        </Box>
      ))}
    </Box>
  )
}

function useFormatValue() {
  const translate = useTranslate()
  const language = useLanguage()
  const formatConditions = useConditionText()
  return (field: string, value: unknown, keyPrefix?: string): string => {
    if (isEmpty(value)) return translate('changes.empty')
    if (field === 'conditions') return formatConditions(value as AssignmentConditions)
    if (field === 'yearBuilt') return String(value)
    if (field === 'followUpOn') return formatDay(String(value), language)
    if (typeof value === 'number') return formatCount(value, language)
    if (typeof value === 'boolean') return translate(`ra.boolean.${value}`)
    const formatItem = (item: unknown) =>
      keyPrefix ? translate(`${keyPrefix}.${item}`, { _: item }) : toText(item)
    return Array.isArray(value) ? value.map(formatItem).join(', ') : formatItem(value)
  }
}

function toText(value: unknown) {
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

const listSx = {
  m: 0,
  display: 'grid',
  gridTemplateColumns: 'max-content minmax(0, 1fr)',
  columnGap: 1.5,
  fontSize: 13,
  '& dt': { color: 'text.secondary' },
  '& dd': { m: 0, overflowWrap: 'anywhere' },
}
