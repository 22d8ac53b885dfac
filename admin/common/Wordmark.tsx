import Box from '@mui/material/Box'
import { serif } from '../../shared/brand/type.ts'

/** The product's name in the portal's serif typeface. */
export function Wordmark({ size }: { size: number }) {
  return (
    <Box component="span" sx={{ fontFamily: serif, fontSize: size, lineHeight: 1 }}>
      Antesala
    </Box>
  )
}

/** The logo: a doorway seen through a doorway. */
export function Mark({ size }: { size: number }) {
  return (
    <Box
      component="svg"
      viewBox="0 0 32 32"
      aria-hidden
      sx={{
        width: size,
        height: size,
        display: 'block',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 1.2,
        color: 'primary.main',
      }}
    >
      <path d="M4 29V16a12 12 0 0 1 24 0v13" />
      <path d="M9.5 29V17a6.5 6.5 0 0 1 13 0v12" />
      <path d="M2 29h28" />
    </Box>
  )
}
