import Button from '@mui/material/Button'
import { useState } from 'react'
import { useCanAccess, useTranslate } from 'react-admin'
import { EraseDialog } from './EraseDialog.tsx'
import type { Person } from './useErasure.ts'

type EraseButtonProps = {
  person: Person
  /** Leaves the page of a record that the erasure deletes. By default, what is on screen is refetched. */
  onErased?: () => void
}

/** A button that opens the erasure dialog. Hidden if the user may not erase people. */
export function EraseButton({ person, onErased }: EraseButtonProps) {
  const translate = useTranslate()
  const [isOpen, setOpen] = useState(false)
  const { canAccess } = useCanAccess({ resource: 'people', action: 'erase' })
  if (!canAccess) return null
  return (
    <>
      <Button color="error" size="small" onClick={() => setOpen(true)}>
        {translate('erase.button')}
      </Button>
      {isOpen && <EraseDialog person={person} onErased={onErased} onClose={() => setOpen(false)} />}
    </>
  )
}
