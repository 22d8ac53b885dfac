import type { PersonRecord } from '../../shared/contract/person.ts'
import type { StaffClient } from './staff.ts'

/** Returns the client who sent a lead. */
export async function personOf(who: StaffClient, leadId: string) {
  const found = await who.get(`/api/staff/people/lead/${leadId}`)
  const { personId } = (await found.json()) as { personId: string }
  const { version } = (await (
    await who.get(`/api/staff/people/${personId}`)
  ).json()) as PersonRecord
  return { personId, version }
}
