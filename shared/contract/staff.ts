import type { Language } from './language.ts'

/** Length limits of a staff password, in characters. */
export const passwordLength = { min: 12, max: 128 }

/** Why the API refuses a new password; the `code` of its response. */
export const passwordProblems = [
  'PASSWORD_TOO_SHORT',
  'PASSWORD_TOO_LONG',
  'PASSWORD_TOO_COMMON',
  'PASSWORD_CONTAINS_NAME',
] as const
export type PasswordProblem = (typeof passwordProblems)[number]

export const staffRoles = ['sales', 'partnerships', 'ops', 'admin'] as const
export type StaffRole = (typeof staffRoles)[number]

/**
 * The roles that have each permission. Every route of the staff API requires one permission. The API
 * enforces permissions; the dashboard only hides what the user may not do. `<resource>.read` allows
 * listing and opening records, `<resource>.change` changing them.
 */
const permissions = {
  /**
   * The user's profile and sessions, saved views, the home screen, the stream of changes, and the search in everything and the
   * list of a person's submissions, which show only kinds that the user may read.
   */
  'own.use': staffRoles,
  'leads.read': ['sales', 'ops', 'admin'],
  'leads.change': ['sales', 'admin'],
  'leads.export': ['sales', 'admin'],
  'funnel.read': ['sales', 'ops', 'admin'],
  'funnel.export': ['sales', 'admin'],
  'partners.read': ['partnerships', 'ops', 'admin'],
  'partners.change': ['partnerships', 'admin'],
  'partners.export': ['partnerships', 'admin'],
  'referrals.read': ['partnerships', 'admin'],
  'referrals.export': ['partnerships', 'admin'],
  /** Attributing a lead or a partner manually. */
  'referrals.change': ['partnerships', 'admin'],
  'properties.read': staffRoles,
  'properties.change': ['sales', 'admin'],
  'assessments.read': ['sales', 'ops', 'admin'],
  /**
   * Only emails about records that the role may read, see `mayReadAbout`; suppressions of their recipients likewise.
   */
  'emails.read': staffRoles,
  'emails.change': ['ops', 'admin'],
  'suppressions.read': ['sales', 'ops', 'admin'],
  'suppressions.change': ['ops', 'admin'],
  /** Seeing the journey of a submission; `mayReadAbout` also checks the permission to read its kind. */
  'submissions.read': staffRoles,
  /** Correcting a submission; `mayCorrect` also checks the kind and the step. */
  'submissions.change': staffRoles,
  'jobs.read': ['ops', 'admin'],
  'jobs.change': ['ops', 'admin'],
  /** Seeing the unmasked payload of a job; each access is recorded in the audit log. */
  'jobs.reveal': ['ops', 'admin'],
  'alerts.read': ['ops', 'admin'],
  /** Sending a test to ops. */
  'alerts.change': ['ops', 'admin'],
  'events.read': ['ops', 'admin'],
  'people.read': ['sales', 'ops', 'admin'],
  'people.change': ['sales', 'admin'],
  'people.erase': ['admin'],
  'rules.read': ['admin'],
  'rules.change': ['admin'],
  /** Managing the templates of answers. Whoever may change leads can list them, to answer clients. */
  'answer-templates.read': ['admin'],
  'answer-templates.change': ['admin'],
  /** The list of staff to assign leads to. */
  'colleagues.read': staffRoles,
  'staff.read': ['admin'],
  'staff.change': ['admin'],
} as const satisfies Record<string, readonly StaffRole[]>
export type Permission = keyof typeof permissions

/** The resources with a permission to read them. */
export type StaffResource = {
  [P in Permission]: P extends `${infer Resource}.read` ? Resource : never
}[Permission]

/** Whether a role has a permission. */
export function may(role: StaffRole, permission: Permission): boolean {
  return (permissions[permission] as readonly StaffRole[]).includes(role)
}

/** Whether a string is the name of a permission. */
export function isPermission(text: string): text is Permission {
  return Object.hasOwn(permissions, text)
}

/** How the dashboard looks; `system` follows the operating system. */
export const looks = ['system', 'light', 'dark'] as const
export type Look = (typeof looks)[number]

/**
 * The dashboard's language and look that a staff member has chosen on any device; null: nothing yet. And whether their dashboard
 * has shortcuts of single keys.
 */
export type ChosenAppearance = {
  dashboardLanguage: Language | null
  look: Look | null
  hasSingleKeys: boolean
}

/** The signed-in staff member. */
export type Me = ChosenAppearance & {
  id: string
  name: string
  email: string
  role: StaffRole
  /** The language of the emails sent to them. */
  language: Language
  /** The phone number that they give clients in answers; null if they gave none. */
  phone: string | null
  hasTwoFactor: boolean
  /**
   * Whether they have to set up a second factor (REQUIRE_TWO_FACTOR). Until then, the API answers only requests
   * for their account.
   */
  mustSetUpTwoFactor: boolean
}

/**
 * That a staff member is away or will be: meanwhile, no leads are assigned to them by rule. `from` and `until` are the first and the
 * last day of it (YYYY-MM-DD), in the time zone of the house. `from` is null once it has begun; `until` null: until they come back.
 */
export type Absence = { from: string | null; until: string | null }

/** A staff member as all staff see them. */
export type Colleague = { id: string; name: string; role: StaffRole; absence: Absence | null }
