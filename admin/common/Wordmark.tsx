import Box from '@mui/material/Box'
import { wordmarkBox, wordmarkPath } from '../../shared/brand/wordmark.ts'

/**
 * The product's name as outlines, the same on every machine.
 * @param props.size the font size that the outlines have
 */
export function Wordmark({ size }: { size: number }) {
  return (
    <Box
      component="svg"
      viewBox={wordmarkBox}
      role="img"
      aria-label="Antesala"
      sx={{ display: 'block', height: size * 0.73, fill: 'currentColor' }}
    >
      <path d={wordmarkPath} />
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
