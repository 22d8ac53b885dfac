import type { StaffResource } from '../../shared/contract/staff.ts'

/** A way in the menu: to a resource, by a second key after "g", with what waits there. */
export type MenuEntry = {
  resource: StaffResource
  key: string
  /** What waits for somebody is counted by this filter. */
  waiting?: Record<string, unknown>
}

/** The menu, in groups that have their words under `menu`: one line a resource. */
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
