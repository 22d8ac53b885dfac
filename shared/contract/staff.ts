import type { Language } from './language.ts'

/** Characters a password of the staff may have. */
export const passwordLength = { min: 12, max: 128 }

/** What a member of staff can be. */
export const staffRoles = ['sales', 'partnerships', 'ops', 'admin'] as const
export type StaffRole = (typeof staffRoles)[number]

/**
 * Who may do what: each route of the staff API names one of these. The API enforces it; the
 * dashboard only hides. `<resource>.read` is to list and to open, `<resource>.change` to write.
 */
const permissions = {
  /** What is everybody's own: who they are, their profile, their saved views, what is new. */
  'own.use': staffRoles,
  'leads.read': ['sales', 'ops', 'admin'],
  'leads.change': ['sales', 'admin'],
  'leads.export': ['sales', 'admin'],
  'partners.read': ['partnerships', 'ops', 'admin'],
  'partners.change': ['partnerships', 'admin'],
  'partners.export': ['partnerships', 'admin'],
  'referrals.read': ['partnerships', 'admin'],
  /** To say by hand who referred a lead or a partner. */
  'referrals.change': ['partnerships', 'admin'],
  'properties.read': staffRoles,
  'properties.change': ['sales', 'admin'],
  'assessments.read': ['sales', 'ops', 'admin'],
  'emails.read': ['sales', 'ops', 'admin'],
  'emails.change': ['ops', 'admin'],
  'suppressions.read': ['sales', 'ops', 'admin'],
  'suppressions.change': ['ops', 'admin'],
  /** What became of a submission; those who may not read its kind are refused still. */
  'submissions.read': staffRoles,
  /** To set a submission right; who may do which is said by `mayCorrect`. */
  'submissions.change': staffRoles,
  'jobs.read': ['ops', 'admin'],
  'jobs.change': ['ops', 'admin'],
  /** To see what a job carries, unmasked; each look is written down. */
  'jobs.reveal': ['ops', 'admin'],
  'events.read': ['ops', 'admin'],
  'people.erase': ['admin'],
  'rules.read': ['admin'],
  'rules.change': ['admin'],
  /** Everybody may know who works here, to give a lead to somebody. */
  'colleagues.read': staffRoles,
  'staff.read': ['admin'],
  'staff.change': ['admin'],
} as const satisfies Record<string, readonly StaffRole[]>
export type Permission = keyof typeof permissions

/** What staff can list. */
export type StaffResource = {
  [P in Permission]: P extends `${infer Resource}.read` ? Resource : never
}[Permission]

/** Whether a role may do something. */
export function may(role: StaffRole, permission: Permission): boolean {
  return (permissions[permission] as readonly StaffRole[]).includes(role)
}

/** Whether a text is the name of a permission. */
export function isPermission(text: string): text is Permission {
  return Object.hasOwn(permissions, text)
}

/** Who is signed in. */
export type Me = {
  id: string
  name: string
  email: string
  role: StaffRole
  /** Of the mails they get. */
  language: Language
  hasTwoFactor: boolean
}

/** Somebody who works here, as everybody on the staff may know them. */
export type Colleague = { id: string; name: string; role: StaffRole }
