import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { WideTable } from '../../common/list/WideTable.tsx'

type Column = { label: string; isNumber?: boolean }

type Props = {
  /** Already translated, like the other texts. */
  title: string
  columns: Column[]
  /** Shown if there are no rows. */
  empty: string
  children: ReactNode[]
}

/** A card with a heading and a table. */
export function TableCard({ title, columns, empty, children }: Props) {
  return (
    <Card>
      <Typography variant="h6" component="h2" sx={{ p: 1.5 }}>
        {title}
      </Typography>
      {children.length === 0 ? (
        <Box sx={{ px: 1.5, pb: 1.5, color: 'text.secondary' }}>{empty}</Box>
      ) : (
        <WideTable label={title}>
          <Table size="small">
            <TableHead>
              <TableRow>
                {columns.map(({ label, isNumber }) => (
                  <TableCell key={label} align={isNumber ? 'right' : 'left'}>
                    {label}
                  </TableCell>
                ))}
              </TableRow>
            </TableHead>
            <TableBody>{children}</TableBody>
          </Table>
        </WideTable>
      )}
    </Card>
  )
}
