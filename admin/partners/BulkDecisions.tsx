import Button from '@mui/material/Button'
import { useState } from 'react'
import { useCanAccess, useTranslate } from 'react-admin'
import { ExportSelection } from '../common/bulk/ExportButton.tsx'
import { BulkDecisionDialog, type ManyDecided } from './BulkDecisionDialog.tsx'

/** What can be decided on many applications at once. */
export function BulkDecisions() {
  const translate = useTranslate()
  const [decision, decide] = useState<ManyDecided>()
  const { canAccess: mayExport } = useCanAccess({ resource: 'partners', action: 'export' })
  return (
    <>
      {(['approved', 'rejected'] as const).map((each) => (
        <Button key={each} size="small" onClick={() => decide(each)}>
          {translate(`decision.do.${each}`)}
        </Button>
      ))}
      {mayExport && <ExportSelection />}
      {decision && <BulkDecisionDialog decision={decision} onClose={() => decide(undefined)} />}
    </>
  )
}
