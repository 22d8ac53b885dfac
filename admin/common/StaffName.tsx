import Box from '@mui/material/Box'
import type { Absence } from '../../shared/contract/staff.ts'
import { AwayChip } from './AwayChip.tsx'

/** The name of a staff member in a select field, and whether they are away. */
export function StaffName({ name, absence }: { name: string; absence: Absence | null }) {
  if (!absence) return name
  return (
    <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', gap: 1 }}>
      {name} <AwayChip absence={absence} />
    </Box>
  )
}
