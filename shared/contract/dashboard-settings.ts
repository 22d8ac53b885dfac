import type { StaffRole } from './staff.ts'

/** Somebody anybody may sign in as, where everything is made up. */
export type DemoSignIn = { email: string; password: string; role: StaffRole }

/** What the dashboard is told with its page, before anybody has signed in. */
export type DashboardSettings = {
  /** Where this is, unless it is where the real work is done. */
  environment: string | null
  /** Whether staff may sign in with their work account. */
  hasSso: boolean
  demo: DemoSignIn[]
}

/** The element of the page that holds it, as JSON. */
export const settingsElementId = 'settings'
