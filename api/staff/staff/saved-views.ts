import type { Request, RequestHandler, Response } from 'express'
import { z } from 'zod'
import {
  type ViewableResource,
  type ViewBody,
  type ViewRow,
  viewableResources,
  viewBody,
} from '../../../shared/contract/saved-view.ts'
import { may } from '../../../shared/contract/staff.ts'
import {
  addView,
  changeView,
  deleteView,
  findView,
  hasOtherView,
  listViews,
} from '../../../shared/tables/staff/saved-views.ts'
import type { Database } from '../../../shared/tables/tables.ts'
import type { ApiContext } from '../../context.ts'
import { ApiError } from '../../http/api-error.ts'
import { languageOf } from '../../http/language.ts'
import { invalidField, parseBody } from '../../http/validation.ts'
import { assessmentQuery } from '../assessments/assessments.ts'
import { emailQuery } from '../emails/show.ts'
import { leadQuery } from '../leads/leads.ts'
import { partnerQuery } from '../partners/partners.ts'
import { idOf } from '../record-id.ts'
import { meOf } from '../signin/session.ts'
import { setVersion, versionOf } from '../version.ts'

/** The query parameters of each list. A view with an invalid query is not saved. */
const queries: Record<ViewableResource, z.ZodType> = {
  leads: leadQuery,
  partners: partnerQuery,
  assessments: assessmentQuery,
  emails: emailQuery,
}

const listRequest = z.strictObject({ resource: z.enum(viewableResources) })
const change = viewBody.omit({ resource: true }).partial()

/** GET /api/staff/saved-views?resource=…: the user's own views and shared ones. */
export function showViews({ config, db }: ApiContext): RequestHandler {
  return async (request, response) => {
    const language = languageOf(request, config.LOCALE)
    const { resource } = parseBody(listRequest, request.query, language)
    requireReadPermission(resource, response)
    response.json(await listViews(db, resource, meOf(response)))
  }
}

/** GET /api/staff/saved-views/:id */
export function showView({ db }: ApiContext): RequestHandler {
  return async (request, response) => {
    const view = await viewOf(db, request, response)
    setVersion(response, view.version)
    response.json(view)
  }
}

/** POST /api/staff/saved-views */
export function saveView({ config, db }: ApiContext): RequestHandler {
  return async (request, response) => {
    const language = languageOf(request, config.LOCALE)
    const view = parseBody(viewBody, request.body, language)
    requireReadPermission(view.resource, response)
    requireValidQuery(view, request, config.LOCALE)
    const me = meOf(response)
    const id = await db.transaction().execute((tx) => addView(tx, view, me))
    if (!id) throw invalidField('name', 'nameTaken', language)
    response.status(201).json(await findView(db, id, me))
  }
}

/** PATCH /api/staff/saved-views/:id: changes one of the user's own views. */
export function editView({ config, db }: ApiContext): RequestHandler {
  return async (request, response) => {
    const language = languageOf(request, config.LOCALE)
    const version = versionOf(request)
    const changes = parseBody(change, request.body, language)
    const me = meOf(response)
    const changed = await db.transaction().execute(async (tx) => {
      const before = await ownView(tx, request, response)
      const { id, owner: _owner, version: _version, ...view } = { ...before, ...changes }
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
      await deleteView(tx, await ownView(tx, request, response), meOf(response))
    })
    response.status(204).end()
  }
}

async function viewOf(db: Database, request: Request, response: Response): Promise<ViewRow> {
  const view = await findView(db, idOf(request), meOf(response))
  if (!view) throw new ApiError('NOT_FOUND')
  requireReadPermission(view.resource, response)
  return view
}

async function ownView(db: Database, request: Request, response: Response) {
  const view = await viewOf(db, request, response)
  if (view.owner.id !== meOf(response).id) throw new ApiError('FORBIDDEN')
  return view
}

function requireReadPermission(resource: ViewableResource, response: Response) {
  if (!may(meOf(response).role, `${resource}.read`)) throw new ApiError('FORBIDDEN')
}

function requireValidQuery(
  { resource, filter, sort }: ViewBody,
  request: Request,
  locale: 'es' | 'en',
) {
  const query = { filter: JSON.stringify(filter), sort: JSON.stringify(sort) }
  parseBody(queries[resource], query, languageOf(request, locale))
}
