import { useDataProvider } from 'react-admin'
import { MAX_ROWS } from '../../../shared/contract/list.ts'
import type { LeadRow } from '../../../shared/contract/records.ts'
import { latestFirst } from '../../common/list/listQuery.ts'

/**
 * Returns a function that reads leads by id, with one request per `MAX_ROWS`: a run that tells of many costs each open tab no
 * request for each. Undefined if they cannot be read.
 */
export function useReadLeads() {
  const dataProvider = useDataProvider()
  return async (ids: string[]): Promise<Map<string, LeadRow> | undefined> => {
    const rest = [...new Set(ids)]
    const leads = new Map<string, LeadRow>()
    while (rest.length > 0) {
      const filter = { id: rest.splice(0, MAX_ROWS) }
      const params = { filter, pagination: { page: 1, perPage: MAX_ROWS }, sort: latestFirst }
      const page = await dataProvider.getList<LeadRow>('leads', params).catch(() => undefined)
      if (!page) return undefined
      for (const lead of page.data) leads.set(lead.id, lead)
    }
    return leads
  }
}
