import type { Request, RequestHandler } from 'express'
import type { EntryResult } from '../../../shared/contract/entry.ts'
import { type NewEntry, newEntry } from '../../../shared/contract/entry-schema.ts'
import type { Language } from '../../../shared/contract/language.ts'
import type { Me } from '../../../shared/contract/staff.ts'
import { normalizeEmail } from '../../../shared/contract/text.ts'
import type { RecordLead } from '../../../shared/jobs/record-lead.ts'
import { resolveProperties } from '../../../shared/tables/properties/properties.ts'
import type { Database } from '../../../shared/tables/tables.ts'
import type { ApiContext } from '../../context.ts'
import { readStaffKey } from '../../http/idempotency-key.ts'
import { languageOf } from '../../http/language.ts'
import { invalidField } from '../../http/validation.ts'
import { answerOnce, sendAnswer } from '../../v1/accept.ts'
import { parseContact } from '../../v1/parse-with-phone.ts'
import { meOf } from '../signin/session.ts'
import { requireAssignee } from './assignee.ts'

type Entry = NonNullable<RecordLead['entry']>

/**
 * POST /api/staff/leads: accepts a lead that a staff member enters by hand, like an inquiry, and responds with its id and code. A
 * worker records it. A request that repeats an earlier one of the same person with the same `Idempotency-Key` gets its answer.
 */
export function enterLead(context: ApiContext): RequestHandler {
  return async (request, response) => {
    const me = meOf(response)
    const { submission, parsed } = await readEntry(context, request, me)
    const resultOf = ({ id, code }: { id: string; code: string | null }): EntryResult => {
      return { id, refCode: code ?? '' }
    }
    const repeatable = readStaffKey(request, me.id, parsed)
    const answer = await answerOnce(context, request, { submission, resultOf }, repeatable)
    sendAnswer(response.status(201), answer)
  }
}

async function readEntry(context: ApiContext, request: Request, me: Me) {
  const { config, db } = context
  const language = languageOf(request, config.LOCALE)
  const { parsed, phone } = parseContact(newEntry, request.body, language, config)
  const { email, language: clientLanguage = config.LOCALE } = parsed
  const submission = {
    kind: 'lead' as const,
    language: clientLanguage,
    fields: await fieldsOf(context, parsed, language),
    phone,
    emailNormalized: normalizeEmail(email ?? ''),
    entry: await entryOf(db, me, parsed, language),
  }
  return { submission, parsed }
}

async function fieldsOf(
  { config, db }: ApiContext,
  { propertyId, ...parsed }: NewEntry,
  language: Language,
) {
  const { name, email, phone, message, origin, referredByCode } = parsed
  const fields = { name, email, phone, message, origin, referredByCode }
  if (propertyId === undefined) return fields
  const property = (await resolveProperties(db, [propertyId], config.TIME_ZONE)).get(propertyId)
  if (!property) throw invalidField('propertyId', 'unknownProperty', language)
  return { ...fields, propertyId: property.slug }
}

/** Returns who entered a lead, and its assignee: by default whoever enters it, if their role is sales. */
export async function entryOf(
  db: Database,
  me: Me,
  { acknowledges, assigneeId }: Pick<NewEntry, 'acknowledges' | 'assigneeId'>,
  language: Language,
): Promise<Entry> {
  const by = { id: me.id, name: me.name }
  const ownId = me.role === 'sales' ? me.id : null
  const chosenId = assigneeId === undefined ? ownId : assigneeId
  if (chosenId === null) return { by, acknowledges, assignee: null }
  return { by, acknowledges, assignee: await requireAssignee(db, chosenId, language) }
}
