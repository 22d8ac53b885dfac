import type { Journey } from '../contract/records.ts'
import { attemptsAbout } from './attempts.ts'
import { emailsAbout } from './emails.ts'
import { eventsAbout } from './events.ts'
import type { Database } from './tables.ts'

/** Everything that happened to a submission. */
export async function journeyOf(db: Database, id: string): Promise<Journey<Date>> {
  return {
    events: await eventsAbout(db, id),
    emails: await emailsAbout(db, id),
    attempts: await attemptsAbout(db, id),
  }
}
