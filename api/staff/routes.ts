import type { RequestHandler } from 'express'
import type { Permission } from '../../shared/contract/staff.ts'
import type { ApiContext } from '../context.ts'
import { jsonBody } from '../http/body.ts'
import type { Method, Route } from '../http/routes.ts'
import { showAssessment, showAssessments } from './assessments.ts'
import { answerAuth } from './auth-door.ts'
import { streamChanges } from './changes.ts'
import { showColleagues } from './colleagues.ts'
import { showEmail, showEmails } from './emails.ts'
import { showLead, showLeads } from './leads.ts'
import { showPartner, showPartners } from './partners.ts'
import { requirePermission, showMe } from './session.ts'

/** A route of the staff API: what it takes to use it stands beside its address. */
export type StaffRoute = [
  method: Method,
  path: string,
  permission: Permission,
  ...handlers: RequestHandler[],
]

/** What staff are served: the table of contents of the dashboard's API. */
export function staffTable(context: ApiContext): StaffRoute[] {
  return [
    ['get', '/me', 'own.use', showMe],
    ['get', '/changes', 'own.use', streamChanges(context)],
    ['get', '/colleagues', 'colleagues.read', showColleagues(context)],
    ['get', '/leads', 'leads.read', showLeads(context)],
    ['get', '/leads/:id', 'leads.read', showLead(context)],
    ['get', '/partners', 'partners.read', showPartners(context)],
    ['get', '/partners/:id', 'partners.read', showPartner(context)],
    ['get', '/assessments', 'assessments.read', showAssessments(context)],
    ['get', '/assessments/:id', 'assessments.read', showAssessment(context)],
    ['get', '/emails', 'emails.read', showEmails(context)],
    ['get', '/emails/:id', 'emails.read', showEmail(context)],
  ]
}

/** The staff API and its sign-in, as routes of the application. */
export function staffRoutes(context: ApiContext): Route[] {
  return [
    ...staffTable(context).map(guarded),

    // Of what better-auth can answer, only what the dashboard uses is let through.
    ['post', '/auth/sign-in/email', ...jsonBody(), answerAuth(context.auth)],
    ['post', '/auth/sign-out', ...jsonBody(), answerAuth(context.auth)],
  ]
}

// Bodies are JSON, read once it is known that the one who sends them may.
function guarded([method, path, permission, ...handlers]: StaffRoute): Route {
  const body = method === 'get' || method === 'delete' ? [] : jsonBody()
  return [method, `/api/staff${path}`, requirePermission(permission), ...body, ...handlers]
}
