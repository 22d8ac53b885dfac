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
 * Shows placeholders until the first request for the form's record has ended, successfully or not, and then the form. A form that
 * already showed the cached record would change while the user types. Later requests do not hide the form again.
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
