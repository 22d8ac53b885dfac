import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { touchScreens } from './touch.ts'

/** A list of facts about a record: labels on the left, values on the right. */
export function Facts({ children }: { children: ReactNode }) {
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        display: 'grid',
        gridTemplateColumns: {
          xs: '112px minmax(0, 1fr)',
          sm: 'minmax(80px, 160px) minmax(55%, 1fr)',
        },
        columnGap: 2,
        rowGap: 1,
        '& dt': { color: 'text.secondary' },
        '& dd': { m: 0, overflowWrap: 'anywhere' },
        // Room for a finger on links one below the other.
        [touchScreens]: {
          alignItems: 'baseline',
          '& dd:has(> a), & dt:has(+ dd > a)': { py: 1 },
        },
        // A link beside text is recognized without its color.
        '& dd a': { textDecorationLine: 'underline', textUnderlineOffset: 3 },
      }}
    >
      {children}
    </Box>
  )
}

/** A row of `Facts`: a label, given as a translation key, and the value. */
export function Fact({ labelKey, children }: { labelKey: string; children: ReactNode }) {
  const translate = useTranslate()
  return (
    <>
      <dt>{translate(labelKey)}</dt>
      <dd>{children}</dd>
    </>
  )
}
