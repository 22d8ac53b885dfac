import CopyIcon from '@mui/icons-material/ContentCopyOutlined'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import { useTranslate } from 'react-admin'
import { useCopy } from './useCopy.ts'

/** A reference code, a referral code or an id, in the sans serif typeface, with wider letter spacing. Wraps only if `canWrap`. */
export function Code({ text, canWrap = false }: { text: string; canWrap?: boolean }) {
  const whiteSpace = canWrap ? 'normal' : 'nowrap'
  return (
    <Box component="span" sx={{ fontFamily: 'fontFamily', letterSpacing: '0.03em', whiteSpace }}>
      {text}
    </Box>
  )
}

/** A code with a button that copies it. */
export function CopyableCode({ text }: { text: string }) {
  return (
    <>
      <Code text={text} />
      <CopyButton text={text} />
    </>
  )
}

/** A button that copies text. Not shown on pages without clipboard access. */
export function CopyButton({ text }: { text: string }) {
  const translate = useTranslate()
  const copy = useCopy()
  if (!copy) return null
  return (
    <IconButton
      size="small"
      onClick={() => copy(text)}
      aria-label={translate('common.copy', { text })}
      sx={{ ml: 0.5, my: -0.5 }}
    >
      <CopyIcon sx={{ fontSize: 14 }} />
    </IconButton>
  )
}
