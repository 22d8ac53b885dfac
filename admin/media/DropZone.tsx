import Box from '@mui/material/Box'
import { type DragEvent, useState } from 'react'
import { useTranslate } from 'react-admin'
import { pictureTypes } from '../../shared/contract/media.ts'
import { FileButton } from './FileButton.tsx'
import { maxSize } from './uploadFile.ts'

const accepted = [...pictureTypes, 'application/pdf']

/** Where staff drop files, or choose them with a button. */
export function DropZone({ onFiles }: { onFiles: (files: File[]) => void }) {
  const [isOver, setOver] = useState(false)
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
      <FileButton text="media.choose" types={accepted} multiple onFiles={onFiles} />
      <Box sx={{ color: 'text.secondary' }}>{translate('media.dropHint', maxSize)}</Box>
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
