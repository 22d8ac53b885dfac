import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import { type ReactNode, useState } from 'react'
import { useTranslate } from 'react-admin'

type OnceLoadedProps = {
  /** Whether the record of the form is being loaded. */
  isFetching: boolean
  children: ReactNode
}

/**
 * Shows a form when the request for its record has ended, and placeholders before: a form over what the browser remembers of a
 * record would change, or be replaced, while the user types. Later requests leave the form as it is.
 */
export function OnceLoaded({ isFetching, children }: OnceLoadedProps) {
  const [hasLoaded, setLoaded] = useState(!isFetching)
  const translate = useTranslate()
  if (!isFetching && !hasLoaded) setLoaded(true)
  if (hasLoaded) return children
  return (
    <Box role="status" aria-label={translate('ra.page.loading')} sx={{ display: 'grid', gap: 2 }}>
      {placeholders.map((field) => (
        <Skeleton key={field} variant="rounded" height={56} />
      ))}
    </Box>
  )
}

const placeholders = ['first', 'second', 'third', 'fourth']
