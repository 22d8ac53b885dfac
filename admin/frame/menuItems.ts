import type { StaffResource } from '../../shared/contract/staff.ts'

/** A menu item; `key`: the key after "g" that opens it. */
export type MenuEntry = {
  resource: StaffResource
  key: string
  /** The filter of the records to count in the item's badge. */
  waiting?: Record<string, unknown>
}

/** The groups of the menu; their names are translated under `menu`. */
export const menuGroups: { name: string; entries: MenuEntry[] }[] = [
  {
    name: 'business',
    entries: [
      { resource: 'leads', key: 'l', waiting: { status: 'new' } },
      { resource: 'partners', key: 'p', waiting: { status: 'pending' } },
      { resource: 'referrals', key: 'r' },
      { resource: 'properties', key: 'c' },
      { resource: 'assessments', key: 'a' },
    ],
  },
  {
    name: 'operations',
    entries: [
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
    ],
  },
]
