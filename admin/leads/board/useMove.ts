import { useQueryClient } from '@tanstack/react-query'
import type { GetListResult } from 'react-admin'
import type { LeadStatus } from '../../../shared/contract/lead.ts'
import type { LeadRow } from '../../../shared/contract/records.ts'
import { useLeadUpdate } from '../work/useLeadUpdate.ts'

type Column = GetListResult<LeadRow>

/**
 * Returns a function that moves a lead to another column: immediately on the screen, then through the API.
 * Afterwards, it refetches all columns, and throws the API's error if the API rejected the change. It does
 * nothing if the lead is not on the board.
 */
export function useMove() {
  const client = useQueryClient()
  const update = useLeadUpdate()
  return async (id: string, from: string, to: LeadStatus) => {
    const columns = client.getQueriesData<Column>({ queryKey: ['leads', 'getList'] })
    const lead = columns.flatMap(([, column]) => column?.data ?? []).find((row) => row.id === id)
    if (!lead) return
    for (const [key, column] of columns) {
      if (column)
        client.setQueryData<Column>(
          key,
          columnAfterMove(column, statusFilterOf(key), lead, from, to),
        )
    }
    try {
      await update(lead, { status: to })
    } finally {
      await client.invalidateQueries({ queryKey: ['leads', 'getList'] })
    }
  }
}

function columnAfterMove(
  column: Column,
  status: string | undefined,
  lead: LeadRow,
  from: string,
  to: string,
) {
  const { data, total = 0 } = column
  if (status === from)
    return { ...column, data: data.filter(({ id }) => id !== lead.id), total: total - 1 }
  if (status !== to) return column
  return { ...column, data: [{ ...lead, status: to as LeadStatus }, ...data], total: total + 1 }
}

// The status that the list with this query key is filtered by; undefined unless there is exactly one.
function statusFilterOf(key: readonly unknown[]): string | undefined {
  const { filter } = (key[2] ?? {}) as { filter?: { status?: string[] } }
  return filter?.status?.length === 1 ? filter.status[0] : undefined
}
