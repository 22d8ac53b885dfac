import { sql } from 'kysely'
import { type SearchedRow, searchVector } from '../search.ts'
import type { Database } from '../tables.ts'
import { withCurrentContact } from './current-contact.ts'
import { allSubmissionIds } from './person-submissions.ts'

/**
 * Derives the search terms of a person's leads again, after their contact data has changed: a lead is found by what was sent, and by the
 * address and number that staff use instead, which is what they see.
 */
export async function updateLeadSearch(tx: Database, headId: string): Promise<void> {
  type Lead = SearchedRow<'leads'> & { id: string; phone: string; phoneE164: string | null }
  const { rows } = await sql<Lead>`
    select id, name, email, message, ref_code, phone, phone_national, phone_e164 from leads
    where erased_at is null and id in ${allSubmissionIds('leads', headId)}
    order by id for no key update`.execute(tx)
  const terms = (await withCurrentContact(tx, rows)).map((used, at) => {
    const sent = searchVector('leads', rows[at] as Lead)
    const { email, phoneE164 } = used
    const phoneNational = used.phone.replaceAll(/\D/g, '')
    const contact = { name: '', message: '', email, phoneNational, phoneE164 }
    return used.sent ? `${sent} ${searchVector('leads', contact)}` : sent
  })
  const ids = rows.map(({ id }) => id)
  await sql`update leads set search = given.search::tsvector
    from unnest(${ids}::uuid[], ${terms}::text[]) given(id, search) where leads.id = given.id`.execute(
    tx,
  )
}
