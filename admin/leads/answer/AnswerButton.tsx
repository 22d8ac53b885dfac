import ReplyIcon from '@mui/icons-material/ReplyOutlined'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { LeadRecord } from '../../../shared/contract/records.ts'
import { useKeyAttribute } from '../../common/useSingleKeys.ts'
import { AnswerDialog } from './AnswerDialog.tsx'

/** A button that opens the dialog to answer the client of a lead. */
export function AnswerButton({ lead }: { lead: LeadRecord }) {
  const [isOpen, setOpen] = useState(false)
  const translate = useTranslate()
  return (
    <>
      <Button
        size="small"
        variant="contained"
        startIcon={<ReplyIcon />}
        aria-keyshortcuts={useKeyAttribute('E')}
        onClick={() => setOpen(true)}
      >
        {translate('answer.write')}
      </Button>
      {isOpen && <AnswerDialog lead={lead} onClose={() => setOpen(false)} />}
    </>
  )
}
