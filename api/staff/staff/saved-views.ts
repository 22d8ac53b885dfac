import type { Request, RequestHandler, Response } from 'express'
import { z } from 'zod'
import type { Language } from '../../../shared/contract/language.ts'
import {
  type SavedViewResource,
  savedViewResources,
  type ViewBody,
  type ViewRow,
  viewBody,
  viewOrder,
} from '../../../shared/contract/saved-view.ts'
import { type Me, may } from '../../../shared/contract/staff.ts'
import {
  addView,
  changeView,
  deleteView,
  findView,
  hasOtherView,
  listViews,
  setViewOrder,
} from '../../../shared/tables/staff/saved-views.ts'
import { lockRole } from '../../../shared/tables/staff/staff-members.ts'
import type { Database } from '../../../shared/tables/tables.ts'
import type { ApiContext } from '../../context.ts'
import { ApiError } from '../../http/api-error.ts'
import { languageOf } from '../../http/language.ts'
import { invalidField, parseInput } from '../../http/validation.ts'
import { assessmentQuery } from '../assessments/assessments.ts'
import { emailQuery } from '../emails/emails.ts'
import { leadQuery } from '../leads/leads.ts'
import { partnerQuery } from '../partners/partners.ts'
import { idOf } from '../record-id.ts'
import { meOf } from '../signin/session.ts'
import { setVersion, versionOf } from '../version.ts'

/** The schema of each list's query parameters. A view must be valid for its list. */
const queries: Record<SavedViewResource, z.ZodType> = {
  leads: leadQuery,
  partners: partnerQuery,
  assessments: assessmentQuery,
  emails: emailQuery,
}

const listRequest = z.strictObject({ resource: z.enum(savedViewResources) })
const viewChange = viewBody.omit({ resource: true }).partial()

/** GET /api/staff/saved-views?resource=…: the user's own views of a list, and shared ones. */
export function showViews({ config, db }: ApiContext): RequestHandler {
  return async (request, response) => {
    const language = languageOf(request, config.LOCALE)
    const { resource } = parseInput(listRequest, request.query, language)
    requireReadPermission(resource, response)
    response.json(await listViews(db, resource, meOf(response)))
  }
}

/** GET /api/staff/saved-views/:id: one of the user's own views, or a shared one of a list that they may read. */
export function showView({ db }: ApiContext): RequestHandler {
  return async (request, response) => {
    const view = await findRequestedView(db, request, response)
    setVersion(response, view.version)
    response.json(view)
  }
}

/** POST /api/staff/saved-views: saves a view of a list; no two of a user's views of a list have the same name. */
export function saveView({ config, db }: ApiContext): RequestHandler {
  return async (request, response) => {
    const language = languageOf(request, config.LOCALE)
    const view = parseInput(viewBody, request.body, language)
    requireReadPermission(view.resource, response)
    requireValidQuery(view, request, config.LOCALE)
    const me = meOf(response)
    const id = await db.transaction().execute(async (tx) => {
      await requireSameRole(tx, me)
      return await addView(tx, view, me)
    })
    if (!id) throw invalidField('name', 'nameTaken', language)
    response.status(201).json(await findView(db, id, me))
  }
}

/** PUT /api/staff/saved-views/order: the order in which the user sees the views of a list; other users keep theirs. */
export function orderViews({ config, db }: ApiContext): RequestHandler {
  return async (request, response) => {
    const order = parseInput(viewOrder, request.body, languageOf(request, config.LOCALE))
    requireReadPermission(order.resource, response)
    const me = meOf(response)
    await db.transaction().execute(async (tx) => {
      const known = (await listViews(tx, order.resource, me)).map(({ id }) => id)
      const ids = new Set(order.ids)
      const isPermutation = order.ids.length === known.length && known.every((id) => ids.has(id))
      // Otherwise a view was saved or deleted meanwhile.
      if (!isPermutation || !(await setViewOrder(tx, me.id, order.ids)))
        throw new ApiError('STATE_CONFLICT')
    })
    response.json(await listViews(db, order.resource, me))
  }
}

/** PATCH /api/staff/saved-views/:id: changes one of the user's own views. */
export function editView({ config, db }: ApiContext): RequestHandler {
  return async (request, response) => {
    const language = languageOf(request, config.LOCALE)
    const version = versionOf(request)
    const change = parseInput(viewChange, request.body, language)
    const me = meOf(response)
    const changed = await db.transaction().execute(async (tx) => {
      await requireSameRole(tx, me)
      const before = await findOwnView(tx, request, response)
      const { id, owner: _owner, version: _version, ...view } = { ...before, ...change }
      requireValidQuery(view, request, config.LOCALE)
      if (await hasOtherView(tx, { ...before, ...view }, me))
        throw invalidField('name', 'nameTaken', language)
      if (!(await changeView(tx, { ...before, version }, view, me)))
        throw new ApiError('VERSION_CONFLICT')
      return await findView(tx, id, me)
    })
    response.json(changed)
  }
}

/** DELETE /api/staff/saved-views/:id: deletes one of the user's own views. */
export function removeView({ db }: ApiContext): RequestHandler {
  return async (request, response) => {
    await db.transaction().execute(async (tx) => {
      await deleteView(tx, await findOwnView(tx, request, response), meOf(response))
    })
    response.status(204).end()
  }
}

async function findRequestedView(
  db: Database,
  request: Request,
  response: Response,
): Promise<ViewRow> {
  const view = await findView(db, idOf(request), meOf(response))
  if (!view) throw new ApiError('NOT_FOUND')
  requireReadPermission(view.resource, response)
  return view
}

async function findOwnView(db: Database, request: Request, response: Response) {
  const view = await findRequestedView(db, request, response)
  if (view.owner.id !== meOf(response).id) throw new ApiError('FORBIDDEN')
  return view
}

// A view that is shared while its owner's role changes would be shared by the wrong role.
async function requireSameRole(tx: Database, me: Me) {
  if (!(await lockRole(tx, me))) throw new ApiError('FORBIDDEN')
}

function requireReadPermission(resource: SavedViewResource, response: Response) {
  if (!may(meOf(response).role, `${resource}.read`)) throw new ApiError('FORBIDDEN')
}

function requireValidQuery(
  { resource, filter, sort }: ViewBody,
  request: Request,
  locale: Language,
) {
  const query = { filter: JSON.stringify(filter), sort: JSON.stringify(sort) }
  parseInput(queries[resource], query, languageOf(request, locale))
}
