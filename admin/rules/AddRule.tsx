import AddIcon from '@mui/icons-material/Add'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { RuleDialog } from './RuleDialog.tsx'

/** Writes a new rule, to be tried after the others. */
export function AddRule() {
  const [isOpen, setOpen] = useState(false)
  const translate = useTranslate()
  return (
    <>
      <Button size="small" startIcon={<AddIcon />} onClick={() => setOpen(true)}>
        {translate('rules.add')}
      </Button>
      {isOpen && <RuleDialog onClose={() => setOpen(false)} />}
    </>
  )
}
