import { useStore } from 'react-admin'

/** How the leads are displayed; on a phone, `table` is a list of cards. */
export type LeadLayout = 'table' | 'board'

/** Returns the layout of the leads, which the browser remembers, and a function that changes it. */
export function useLeadLayout() {
  return useStore<LeadLayout>('leads.layout', 'table')
}
