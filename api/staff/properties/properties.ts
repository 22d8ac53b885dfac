import { isDeepStrictEqual } from 'node:util'
import type { RequestHandler } from 'express'
import { z } from 'zod'
import type { Language } from '../../../shared/contract/language.ts'
import {
  propertyAttributes,
  propertyKinds,
  propertyStatuses,
  slugOf,
} from '../../../shared/contract/property.ts'
import {
  newProperty,
  type PropertyChanges,
  propertyChanges,
} from '../../../shared/contract/property-schema.ts'
import { line, optional } from '../../../shared/contract/text.ts'
import { newId } from '../../../shared/domain/new-id.ts'
import { enqueueDossier } from '../../../shared/jobs/render-dossier.ts'
import { isUniqueViolation } from '../../../shared/runtime/errors.ts'
import { appendEvents, staffEvent } from '../../../shared/tables/history/events.ts'
import { findOtherFormerly, replaceSlug } from '../../../shared/tables/properties/former-slugs.ts'
import {
  findProperty,
  insertProperty,
  listProperties,
  lockProperty,
  propertyColumns,
  updateProperty,
  usedSlugs,
} from '../../../shared/tables/properties/property-records.ts'
import { findStaffName } from '../../../shared/tables/staff/staff.ts'
import type { Database } from '../../../shared/tables/tables.ts'
import { propertyTitle } from '../../../shared/view/property-title.ts'
import type { ApiContext } from '../../context.ts'
import { ApiError } from '../../http/api-error.ts'
import { languageOf } from '../../http/language.ts'
import { invalidField, parseInput } from '../../http/validation.ts'
import { requireAssignee } from '../leads/assignee.ts'
import { listQuery, oneOrMore, searchText } from '../list-query.ts'
import { idOf } from '../record-id.ts'
import { answerList, answerRecord } from '../responses.ts'
import { meOf } from '../signin/session.ts'
import { setVersion, versionOf } from '../version.ts'

const amount = z.number().min(0).max(1e12).optional()
const query = listQuery(propertyColumns, {
  q: searchText,
  status: oneOrMore(propertyStatuses),
  kind: oneOrMore(propertyKinds),
  attributes: oneOrMore(propertyAttributes),
  place: optional(line(120)),
  currency: optional(line(3)),
  priceFrom: amount,
  priceTo: amount,
})

/** GET /api/staff/properties: the catalog, including hidden properties. */
export function showProperties(context: ApiContext): RequestHandler {
  return answerList(context, 'properties', query, listProperties)
}

/** GET /api/staff/properties/:id */
export function showPropertyRecord(context: ApiContext): RequestHandler {
  return answerRecord(context, findProperty)
}

/** POST /api/staff/properties: adds a property. Without a `slug`, one is derived from the Spanish title. */
export function addProperty({ boss, config, db }: ApiContext): RequestHandler {
  return async (request, response) => {
    const language = languageOf(request, config.LOCALE)
    const input = parseInput(newProperty, request.body, language)
    const id = newId()
    const now = new Date()
    await db.transaction().execute(async (tx) => {
      const slug = input.slug ?? (await findFreeSlug(tx, input.titleEs))
      const property = { ...input, slug, id, createdAt: now, updatedAt: now }
      const advisor = await requireAdvisor(tx, input, language)
      if (!(await insertProperty(tx, property))) throw slugTakenError(language)
      await requireOwnSlug(tx, property, language)
      await enqueueDossier(boss, tx, id)
      await appendEvents(tx, [
        staffEvent(meOf(response), {
          type: 'property.created',
          aboutKind: 'property',
          aboutId: id,
          after: { ...input, slug, ...advisor },
        }),
      ])
    })
    setVersion(response, 1)
    response.status(201).json(await findProperty(db, id))
  }
}

/** PATCH /api/staff/properties/:id: changes a property, unless it changed since the user loaded it. */
export function changeProperty({ boss, config, db }: ApiContext): RequestHandler {
  return async (request, response) => {
    const language = languageOf(request, config.LOCALE)
    const changes = parseInput(propertyChanges, request.body, language)
    const id = idOf(request)
    const version = versionOf(request)
    const newVersion = await db.transaction().execute(async (tx) => {
      const property = await lockProperty(tx, id)
      if (!property) throw new ApiError('NOT_FOUND')
      if (property.version !== version) throw new ApiError('VERSION_CONFLICT')
      const fields = (Object.keys(changes) as (keyof typeof changes)[]).filter(
        (field) => !isDeepStrictEqual(changes[field], property[field]),
      )
      if (fields.length === 0) return version
      const advisor = fields.includes('advisorId')
        ? {
            before: { advisor: await advisorName(tx, property) },
            after: await requireAdvisor(tx, changes, language),
          }
        : undefined
      await updateProperty(tx, id, changes).catch((error) => {
        throw isUniqueViolation(error) ? slugTakenError(language) : error
      })
      if (changes.slug !== undefined && changes.slug !== property.slug) {
        await requireOwnSlug(tx, { id, slug: changes.slug }, language)
        await replaceSlug(tx, id, { former: property.slug, present: changes.slug })
      }
      await enqueueDossier(boss, tx, id)
      const changedFields = (values: typeof changes) =>
        Object.fromEntries(fields.map((field) => [field, values[field]]))
      await appendEvents(tx, [
        staffEvent(meOf(response), {
          type: 'property.changed',
          aboutKind: 'property',
          aboutId: id,
          before: { ...changedFields(property), ...advisor?.before },
          after: { ...changedFields(changes), ...advisor?.after },
        }),
      ])
      return version + 1
    })
    setVersion(response, newVersion)
    response.json(await findProperty(db, id))
  }
}

// Whoever has been chosen and can no longer have leads may stay, so this is checked of a new one only.
async function requireAdvisor(
  tx: Database,
  { advisorId }: Pick<PropertyChanges, 'advisorId'>,
  language: Language,
) {
  if (!advisorId) return {}
  const { name } = await requireAssignee(tx, advisorId, language, 'advisorId')
  return { advisor: name }
}

async function advisorName(tx: Database, { advisorId }: { advisorId: string | null }) {
  return advisorId && (await findStaffName(tx, advisorId))?.name
}

/** How many slugs to try for a title: `casa`, `casa-2` and so on. If all are used, the time is appended. */
const MAX_SLUGS = 50

async function findFreeSlug(db: Database, title: string): Promise<string> {
  const base = slugOf(title)
  const slugs = Array.from({ length: MAX_SLUGS }, (_, index) =>
    index === 0 ? base : `${base}-${index + 1}`,
  )
  const used = await usedSlugs(db, slugs)
  return slugs.find((slug) => !used.has(slug)) ?? `${base}-${Date.now().toString(36)}`
}

// Printed codes with a former slug of another property would lead to this one. Checked once the slug is stored: whoever changed the
// other property meanwhile has committed by then.
async function requireOwnSlug(
  tx: Database,
  { id, slug }: { id: string; slug: string },
  language: Language,
) {
  const other = await findOtherFormerly(tx, id, slug)
  if (other)
    throw invalidField('slug', 'slugOfOther', language, { title: propertyTitle(other, language) })
}

function slugTakenError(language: Language) {
  return invalidField('slug', 'slugTaken', language)
}
