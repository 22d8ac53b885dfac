import Box from '@mui/material/Box'

/** The name of a key, drawn as a key. */
export function Key({ name }: { name: string }) {
  return (
    <Box component="kbd" sx={keySx}>
      {name}
    </Box>
  )
}

const keySx = {
  mr: 0.5,
  px: 0.75,
  border: 1,
  borderColor: 'divider',
  borderRadius: '2px',
  fontFamily: 'inherit',
  fontSize: 12,
}
