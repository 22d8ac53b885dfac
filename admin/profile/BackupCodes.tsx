import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTranslate } from 'react-admin'
import { Code } from '../common/Code.tsx'

/** New backup codes, with a button to download them. The API never returns them again. */
export function BackupCodes({ codes, onDone }: { codes: string[]; onDone(): void }) {
  const translate = useTranslate()
  const downloadUrl = `data:text/plain;charset=utf-8,${encodeURIComponent(`${codes.join('\n')}\n`)}`
  return (
    <>
      <div>{translate('profile.backupCodes')}</div>
      <Box component="ul" sx={codesSx}>
        {codes.map((code) => (
          <li key={code}>
            <Code text={code} />
          </li>
        ))}
      </Box>
      <Box sx={{ display: 'flex', gap: 1 }}>
        <Button variant="contained" onClick={onDone}>
          {translate('profile.saved')}
        </Button>
        <Button component="a" href={downloadUrl} download="antesala.txt">
          {translate('profile.download')}
        </Button>
      </Box>
    </>
  )
}

const codesSx = {
  listStyle: 'none',
  p: 2,
  my: 2,
  border: 1,
  borderColor: 'divider',
  display: 'grid',
  gridTemplateColumns: 'repeat(2, max-content)',
  gap: '4px 32px',
}
