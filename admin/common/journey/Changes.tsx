import ArrowIcon from '@mui/icons-material/ArrowRightAltOutlined'
import Box from '@mui/material/Box'
import { useTranslate } from 'react-admin'
import type { Change, Value } from './entry.ts'

/** What changed: each field with what it was, struck out, and what it is. */
export function Changes({ changes }: { changes: Change[] }) {
  const translate = useTranslate()
  if (changes.length === 0) return null
  return (
    <Box component="dl" sx={listSx}>
      {changes.map(({ field, from, to }) => (
        <Box key={field} sx={{ display: 'contents' }}>
          <dt>{translate(field, { _: field.split('.').at(-1) })}</dt>
          <dd>
            {from !== undefined && (
              <>
                <Box component="del" sx={{ color: 'text.secondary' }}>
                  <ValueWord value={from} />
                </Box>
                <ArrowIcon aria-hidden sx={{ fontSize: 14, mx: 0.5, verticalAlign: '-2px' }} />
              </>
            )}
            <Box component="ins" sx={{ textDecoration: 'none' }}>
              <ValueWord value={to} />
            </Box>
          </dd>
        </Box>
      ))}
    </Box>
  )
}

function ValueWord({ value }: { value: Value | null }) {
  const translate = useTranslate()
  if (value === null) return translate('journey.empty')
  return value.key ? translate(value.key, { _: value.text }) : value.text
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
