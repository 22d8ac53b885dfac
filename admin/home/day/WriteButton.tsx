import ReplyIcon from '@mui/icons-material/ReplyOutlined'
import Button from '@mui/material/Button'
import { useTranslate } from 'react-admin'

type WriteButtonProps = { name: string; onClick(): void }

/** A button to answer a client from the home screen. */
export function WriteButton({ name, onClick }: WriteButtonProps) {
  const translate = useTranslate()
  return (
    <Button
      size="small"
      variant="outlined"
      startIcon={<ReplyIcon />}
      aria-label={translate('answer.to', { name })}
      onClick={onClick}
    >
      {translate('answer.write')}
    </Button>
  )
}
