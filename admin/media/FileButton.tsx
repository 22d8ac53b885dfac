import UploadIcon from '@mui/icons-material/FileUploadOutlined'
import Button, { type ButtonProps } from '@mui/material/Button'
import { useRef } from 'react'
import { useTranslate } from 'react-admin'

type Props = Pick<ButtonProps, 'disabled' | 'variant'> & {
  /** The key of its text. */
  text: string
  /** The media types that can be chosen. */
  types: string[]
  /** Whether several files can be chosen at once. */
  multiple?: boolean
  onFiles: (files: File[]) => void
}

/** A button with which files are chosen for an upload. */
export function FileButton({ text, types, multiple = false, onFiles, ...props }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const translate = useTranslate()
  return (
    <>
      <Button {...props} startIcon={<UploadIcon />} onClick={() => input.current?.click()}>
        {translate(text)}
      </Button>
      <input
        ref={input}
        type="file"
        multiple={multiple}
        hidden
        accept={types.join()}
        aria-label={translate(text)}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])])
          // The same file can be chosen again.
          target.value = ''
        }}
      />
    </>
  )
}
