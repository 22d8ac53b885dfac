import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { ReactNode } from 'react'

type BarButtonProps = { icon: ReactNode; label: string; disabled?: boolean; onClick(): void }

/** A button above a list. On a window of medium width, only its icon is shown, which leaves room for the views. */
export function BarButton({ icon, label, disabled = false, onClick }: BarButtonProps) {
  return (
    <Button
      size="small"
      startIcon={icon}
      disabled={disabled}
      onClick={onClick}
      aria-label={label}
      title={label}
      sx={buttonSx}
    >
      <Box component="span" sx={{ display: { xs: 'inline', md: 'none', xl: 'inline' } }}>
        {label}
      </Box>
    </Button>
  )
}

const buttonSx = {
  flexShrink: 0,
  minWidth: 36,
  '& .MuiButton-startIcon': { mr: { xs: 1, md: 0, xl: 1 } },
}
