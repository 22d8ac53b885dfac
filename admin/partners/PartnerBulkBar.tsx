import Button from '@mui/material/Button'
import { useState } from 'react'
import { useCanAccess, useTranslate } from 'react-admin'
import { BulkBar } from '../common/bulk/BulkBar.tsx'
import { ExportSelection } from '../common/bulk/ExportButton.tsx'
import { type BulkDecision, BulkDecisionDialog } from './BulkDecisionDialog.tsx'

/** The bar that is shown while applications are selected. */
export function PartnerBulkBar() {
  return (
    <BulkBar>
      <BulkDecisions />
    </BulkBar>
  )
}

/** Buttons that decide on the selected applications or export them. */
function BulkDecisions() {
  const translate = useTranslate()
  const [decision, setDecision] = useState<BulkDecision>()
  const { canAccess: mayExport } = useCanAccess({ resource: 'partners', action: 'export' })
  return (
    <>
      {(['approved', 'rejected'] as const).map((choice) => (
        <Button key={choice} size="small" onClick={() => setDecision(choice)}>
          {translate(`decision.do.${choice}`)}
        </Button>
      ))}
      {mayExport && <ExportSelection />}
      {decision && (
        <BulkDecisionDialog decision={decision} onClose={() => setDecision(undefined)} />
      )}
    </>
  )
}
