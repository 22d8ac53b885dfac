import type { Language } from './language.ts'
import type { OfficeHours } from './office-days.ts'
import type { StaffRole } from './staff.ts'

/** A demo account whose password the sign-in page shows. */
export type DemoSignIn = { email: string; password: string; role: StaffRole }

/** Settings of the house that the dashboard needs at once; embedded in its HTML page. */
export type DashboardSettings = {
  /** Name of the environment, such as staging; null if none is set, as in production. */
  environment: string | null
  /** Whether single sign-on is configured. */
  hasSso: boolean
  /** The IANA time zone of the house. */
  timeZone: string
  /** When the office is open, in that time zone. */
  officeHours: OfficeHours
  demo: DemoSignIn[]
  /** The language of the business, proposed for clients. */
  language: Language
  /** The currency of the business (ISO 4217), proposed for amounts. */
  currency: string
}

/** The id of the HTML element that contains the settings as JSON. */
export const settingsElementId = 'settings'
