import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import { type SyntheticEvent, useState } from 'react'
import { useRedirect, useTranslate } from 'react-admin'

/** A field that opens a submission by its reference or referral code, even if it is not recorded yet. */
export function FindSubmission() {
  const translate = useTranslate()
  const redirect = useRedirect()
  const [code, setCode] = useState('')
  const openSubmission = (event: SyntheticEvent) => {
    event.preventDefault()
    if (code.trim()) redirect(`/submissions/${encodeURIComponent(code.trim())}/show`)
  }
  return (
    <Box component="form" onSubmit={openSubmission} sx={{ display: 'flex', gap: 1, maxWidth: 420 }}>
      <TextField
        label={translate('submissions.find')}
        placeholder="LU-7K3QX"
        value={code}
        onChange={(event) => setCode(event.target.value)}
        fullWidth
      />
      <Button type="submit" variant="outlined">
        {translate('submissions.go')}
      </Button>
    </Box>
  )
}
