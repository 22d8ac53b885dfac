import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { LinkBase, Title, useTranslate } from 'react-admin'

/** A notice in place of a screen: what happened, what the user can do, and a link to the home screen. */
export function Notice(props: { title: string; hint: string; children?: ReactNode }) {
  const translate = useTranslate()
  const title = translate(props.title)
  return (
    <Box role="alert" sx={{ py: 6, px: 2, maxWidth: 520, mx: 'auto' }}>
      <Title title={title} />
      {/* The heading is the same title in the app bar. */}
      <Typography variant="h5" component="p" gutterBottom>
        {title}
      </Typography>
      <Typography sx={{ mb: 2 }}>{translate(props.hint)}</Typography>
      {props.children}
      <Button component={LinkBase} to="/" variant="outlined">
        {translate('ra.page.dashboard')}
      </Button>
    </Box>
  )
}

/** The notice for a path without a screen. */
export function NotFound() {
  return <Notice title="frame.notFound" hint="frame.notFoundHint" />
}

/** The notice for a screen that the user's role may not open. */
export function NotAllowed() {
  return <Notice title="frame.notAllowed" hint="frame.notAllowedHint" />
}
