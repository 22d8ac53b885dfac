import CloseIcon from '@mui/icons-material/Close'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import SnackbarContent from '@mui/material/SnackbarContent'
import { type ReactNode, useId } from 'react'
import { useTranslate } from 'react-admin'

type ToastProps = {
  /** The name of the region, for screen readers. */
  label: string
  /** What is announced and shown; undefined: nothing is. */
  text: string | undefined
  onClose(): void
  /** The buttons beside the text. */
  children: ReactNode
}

/** A message with buttons that stays until it is closed. */
export function Toast({ label, text, onClose, children }: ToastProps) {
  const translate = useTranslate()
  const id = useId()
  return (
    <Box role="region" aria-label={label} hidden={!text}>
      <SnackbarContent
        role="none"
        sx={contentSx}
        // Always in the document, so that screen readers announce a new text.
        message={
          <span role="status" id={id}>
            {text}
          </span>
        }
        action={
          <>
            {children}
            <IconButton
              color="inherit"
              aria-label={translate('ra.action.close')}
              aria-describedby={id}
              onClick={onClose}
            >
              <CloseIcon fontSize="small" />
            </IconButton>
          </>
        }
      />
    </Box>
  )
}

const contentSx = {
  flexWrap: 'nowrap',
  overflowWrap: 'anywhere',
  '& button': { whiteSpace: 'nowrap' },
}
