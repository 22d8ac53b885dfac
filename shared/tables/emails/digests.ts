import { sql } from 'kysely'
import type { EmailTemplate } from '../../contract/email.ts'
import type { Language } from '../../contract/language.ts'
import type { AboutKind } from '../../contract/submission.ts'
import type { Database } from '../tables.ts'

/** A notice that was not sent because a digest lists it. */
export type GatheredNotice = {
  id: string
  template: EmailTemplate
  aboutKind: AboutKind
  aboutId: string
  language: Language
  toName: string | null
  toEmail: string
  data: unknown
  createdAt: Date
}

/** Returns up to `limit` notices that no digest lists yet, oldest first, and locks them until the transaction ends. */
export async function lockGatheredNotices(tx: Database, limit: number): Promise<GatheredNotice[]> {
  return await tx
    .selectFrom('emails')
    .select([
      'id',
      'template',
      'aboutKind',
      'aboutId',
      'language',
      'toName',
      'toEmail',
      'data',
      'createdAt',
    ])
    .where('suppressedBy', '=', 'in_digest')
    .where('digestId', 'is', null)
    // An erasure blanks the recipient.
    .where('toEmail', '<>', '')
    .orderBy('createdAt')
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()
}

/** Stores which digest lists these notices. */
export async function assignToDigest(tx: Database, ids: string[], digestId: string): Promise<void> {
  await tx
    .updateTable('emails')
    .set({ digestId, updatedAt: new Date() })
    .where('id', 'in', ids)
    .execute()
}

/**
 * Removes submissions from the digests that list them, and deletes the rendered contents and subjects of these digests.
 * They also list submissions of others, so the rest is kept.
 */
export async function eraseFromDigests(tx: Database, submissionIds: string[]): Promise<void> {
  await sql`update emails set subject = null, html = null, body_text = null, updated_at = ${new Date()},
      data = (
        select data || jsonb_build_object('count', count(*), 'notices', coalesce(jsonb_agg(notice), '[]'))
        from jsonb_array_elements(data -> 'notices') notice
        where notice ->> 'id' <> all(${submissionIds}::text[]))
    where template = 'notice-digest' and about_id in (
      select digest_id from emails where about_id = any(${submissionIds}::uuid[]))`.execute(tx)
}
