import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'

/** A list of a record's fields: names on the left, values on the right. */
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
        // A link beside text is recognized without its color.
        '& dd a': { textDecorationLine: 'underline', textUnderlineOffset: 3 },
      }}
    >
      {children}
    </Box>
  )
}

/** One field of `Facts`; its name is a translation key. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  const translate = useTranslate()
  return (
    <>
      <dt>{translate(name)}</dt>
      <dd>{children}</dd>
    </>
  )
}
