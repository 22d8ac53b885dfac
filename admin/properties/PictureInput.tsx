import Box from '@mui/material/Box'
import { TextInput } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { Picture } from './Picture.tsx'

/** The address of a picture, and the picture. */
export function PictureInput() {
  const url: string | null | undefined = useWatch({ name: 'pictureUrl' })
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <TextInput source="pictureUrl" type="url" fullWidth helperText={false} />
      {url?.startsWith('https://') && URL.canParse(url) && <Picture key={url} url={url} />}
    </Box>
  )
}
