import { useGetList } from 'react-admin'
import type { LeadStatus } from '../../../shared/contract/lead.ts'
import type { LeadRow } from '../../../shared/contract/records.ts'

/** Cards a column shows. */
const CARDS = 20

function columnQuery(status: LeadStatus, filter: object) {
  return {
    pagination: { page: 1, perPage: CARDS },
    sort: { field: 'submittedAt', order: 'DESC' as const },
    filter: { ...filter, status: [status] },
  }
}

/** The leads of one status, and how many there are; null: more than are counted. */
export function useColumn(status: LeadStatus, filter: object) {
  const { data = [], total, meta } = useGetList<LeadRow>('leads', columnQuery(status, filter))
  return { leads: data, total: meta?.isCapped ? null : total }
}
