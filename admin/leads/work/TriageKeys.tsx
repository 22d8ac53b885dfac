import type { ReactNode } from 'react'
import { useListContext } from 'react-admin'
import type { LeadRow } from '../../../shared/contract/records.ts'
import { useRowAtCursor } from '../../common/list/RowCursor.tsx'
import { SelectionKeys } from './SelectionKeys.tsx'
import { useLeadKeys } from './useLeadKeys.tsx'

/** The shortcuts of the list: they change the selected leads or, while none is selected, the lead at the cursor. */
export function TriageKeys() {
  const { selectedIds } = useListContext()
  return (
    <>
      <CursorKeys />
      {/* Rendered last: of two equal shortcuts, the one registered last applies. */}
      {selectedIds.length > 0 && <SelectionKeys />}
    </>
  )
}

function CursorKeys(): ReactNode {
  const { record, keepFocus } = useRowAtCursor<LeadRow>()
  return useLeadKeys(record, keepFocus)
}
