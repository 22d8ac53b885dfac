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
import { eraseThem } from './erasures.ts'
import { changeLead, changeManyLeads } from './lead-changes.ts'
import { sendLeads } from './lead-exports.ts'
import { removeNote, rewriteNote, showNotes, writeNote } from './lead-notes.ts'
import { showLead, showLeads, showNeighbours, showOrigins } from './leads.ts'
import { showPartner, showPartners } from './partners.ts'
import { showPerson } from './people.ts'
import { removeView, rewriteView, saveView, showView, showViews } from './saved-views.ts'
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
    ['post', '/leads/changes', 'leads.change', changeManyLeads(context)],
    ['post', '/leads/exports', 'leads.export', sendLeads(context)],
    ['get', '/leads/:id', 'leads.read', showLead(context)],
    ['patch', '/leads/:id', 'leads.change', changeLead(context)],
    ['get', '/leads/:id/neighbours', 'leads.read', showNeighbours(context)],
    ['get', '/leads/:id/notes', 'leads.read', showNotes(context)],
    ['post', '/leads/:id/notes', 'leads.change', writeNote(context)],
    ['patch', '/leads/:id/notes/:noteId', 'leads.change', rewriteNote(context)],
    ['delete', '/leads/:id/notes/:noteId', 'leads.change', removeNote(context)],
    ['get', '/origins', 'leads.read', showOrigins(context)],
    ['get', '/people/:kind/:id', 'own.use', showPerson(context)],
    ['get', '/saved-views', 'own.use', showViews(context)],
    ['post', '/saved-views', 'own.use', saveView(context)],
    ['get', '/saved-views/:id', 'own.use', showView(context)],
    ['patch', '/saved-views/:id', 'own.use', rewriteView(context)],
    ['delete', '/saved-views/:id', 'own.use', removeView(context)],
    ['get', '/partners', 'partners.read', showPartners(context)],
    ['get', '/partners/:id', 'partners.read', showPartner(context)],
    ['get', '/assessments', 'assessments.read', showAssessments(context)],
    ['get', '/assessments/:id', 'assessments.read', showAssessment(context)],
    ['get', '/emails', 'emails.read', showEmails(context)],
    ['get', '/emails/:id', 'emails.read', showEmail(context)],
    ['post', '/erasures', 'people.erase', eraseThem(context)],
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
