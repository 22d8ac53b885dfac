import type { StaffResource } from '../../shared/contract/staff.ts'

/** An item of the menu, which opens the list of a resource. */
export type MenuEntry = {
  resource: StaffResource
  /** The key that opens the list if pressed after "g". */
  key: string
  /** A filter for the records that need attention; the item shows their number. */
  waiting?: Record<string, unknown>
  /** The translation key of what that number counts. */
  waitingKey?: string
}

/** The list query of unanswered leads: their number is in the menu and in the browser tab. */
export const unansweredLeads = {
  pagination: { page: 1, perPage: 1 },
  sort: { field: 'submittedAt', order: 'DESC' as const },
  filter: { unanswered: true },
}

/** The groups of the menu. Their names are translation keys under `menu`. */
export const menuGroups: { name: string; entries: MenuEntry[] }[] = [
  {
    name: 'business',
    entries: [
      {
        resource: 'leads',
        key: 'l',
        waiting: unansweredLeads.filter,
        waitingKey: 'leadWork.waitingRule',
      },
      { resource: 'people', key: 'k' },
      { resource: 'funnel', key: 'f' },
      { resource: 'partners', key: 'p', waiting: { status: 'pending' } },
      { resource: 'referrals', key: 'r' },
      { resource: 'properties', key: 'c' },
      { resource: 'assessments', key: 'a' },
    ],
  },
  {
    name: 'operations',
    entries: [
      { resource: 'alerts', key: 'w' },
      { resource: 'jobs', key: 'j' },
      { resource: 'emails', key: 'e' },
      { resource: 'events', key: 'v' },
    ],
  },
  {
    name: 'administration',
    entries: [
      { resource: 'staff', key: 's' },
      { resource: 'rules', key: 'u' },
      { resource: 'answer-templates', key: 't' },
    ],
  },
]
