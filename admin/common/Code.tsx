import CopyIcon from '@mui/icons-material/ContentCopyOutlined'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import { useNotify, useTranslate } from 'react-admin'

/** A code or an id, in slightly wider letter spacing. */
export function Code({ text, canWrap = false }: { text: string; canWrap?: boolean }) {
  const whiteSpace = canWrap ? 'normal' : 'nowrap'
  return (
    <Box component="span" sx={{ letterSpacing: '0.03em', whiteSpace }}>
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

/** Copies a text; hidden where the browser has no clipboard access (neither https nor localhost). */
export function CopyButton({ text }: { text: string }) {
  const translate = useTranslate()
  const notify = useNotify()
  const copy = async () => {
    await navigator.clipboard.writeText(text)
    notify('common.copied', { autoHideDuration: 2_000 })
  }
  if (!navigator.clipboard) return null
  return (
    <IconButton
      size="small"
      onClick={copy}
      aria-label={translate('common.copy', { text })}
      sx={{ ml: 0.5, my: -0.5 }}
    >
      <CopyIcon sx={{ fontSize: 14 }} />
    </IconButton>
  )
}
