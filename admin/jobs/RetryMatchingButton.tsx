import RetryIcon from '@mui/icons-material/Replay'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useListContext, useTranslate } from 'react-admin'
import { JobActionDialog } from './JobActionDialog.tsx'

/** A button that, after confirmation, retries all jobs that match the filter. */
export function RetryMatchingButton() {
  const { filterValues, total, refetch } = useListContext()
  const [isOpen, setOpen] = useState(false)
  const translate = useTranslate()
  const finish = () => {
    setOpen(false)
    refetch()
  }
  return (
    <>
      <Button
        size="small"
        startIcon={<RetryIcon />}
        disabled={!total}
        onClick={() => setOpen(true)}
        sx={{ ml: 'auto', mb: 1, whiteSpace: 'nowrap' }}
      >
        {translate('jobs.retryAll')}
      </Button>
      {isOpen && (
        <JobActionDialog
          name="retries"
          selection={{ filter: filterValues }}
          onClose={() => setOpen(false)}
          onDone={finish}
        />
      )}
    </>
  )
}
