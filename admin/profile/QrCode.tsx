import Box from '@mui/material/Box'
import { encode } from 'uqr'

/** A text as a QR code, drawn here: it may be a secret. Always dark on light, as cameras expect it. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: 2 })
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('')
  return (
    <Box
      component="svg"
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      sx={{ width: 196, height: 196, bgcolor: '#fff' }}
    >
      <path d={path} fill="#000" />
    </Box>
  )
}
