import type { PersonRecord } from '../../shared/contract/person.ts'
import type { StaffClient } from './staff.ts'

/** Returns the page of the client who sent a lead. */
export async function personRecordOf(
  who: StaffClient,
  leadId: string | undefined,
): Promise<PersonRecord> {
  const found = await who.get(`/api/staff/people/lead/${leadId}`)
  const { personId } = (await found.json()) as { personId: string }
  return (await (await who.get(`/api/staff/people/${personId}`)).json()) as PersonRecord
}

/** Returns the client who sent a lead. */
export async function personOf(who: StaffClient, leadId: string) {
  const { id, version } = await personRecordOf(who, leadId)
  return { personId: id, version }
}
