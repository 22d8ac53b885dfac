import UploadIcon from '@mui/icons-material/FileUploadOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { type DragEvent, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { pictureTypes } from '../../shared/contract/media.ts'
import { maxSize } from './uploadFile.ts'

const accepted = [...pictureTypes, 'application/pdf'].join()

/** Where staff drop files, or choose them with a button. */
export function DropZone({ onFiles }: { onFiles: (files: File[]) => void }) {
  const [isOver, setOver] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const translate = useTranslate()
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    onFiles([...event.dataTransfer.files])
  }
  return (
    <Box
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      sx={{ ...zoneSx, ...(isOver && { borderColor: 'primary.main' }) }}
    >
      <Button startIcon={<UploadIcon />} onClick={() => input.current?.click()}>
        {translate('media.choose')}
      </Button>
      <Box sx={{ color: 'text.secondary' }}>{translate('media.dropHint', maxSize)}</Box>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={accepted}
        aria-label={translate('media.choose')}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])])
          // The same file can be chosen again.
          target.value = ''
        }}
      />
    </Box>
  )
}

const zoneSx = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1.5,
  p: 1.5,
  border: '1px dashed',
  borderColor: 'divider',
  borderRadius: 1,
}
