import type { StaffResource } from '../../shared/contract/staff.ts'
import type { ApiContext } from '../context.ts'
import { jsonBody } from '../http/body.ts'
import type { Route } from '../http/routes.ts'
import { showAssessment, showAssessments } from './assessments.ts'
import { answerAuth } from './auth-door.ts'
import { showEmail, showEmails } from './emails.ts'
import { showLead, showLeads } from './leads.ts'
import { showPartner, showPartners } from './partners.ts'
import { requireReader, showMe } from './session.ts'

/** What staff are served: the table of contents of the dashboard's API and its sign-in. */
export function staffRoutes(context: ApiContext): Route[] {
  const readersOf = (resource: StaffResource) => requireReader(context, resource)
  return [
    ['get', '/api/staff/me', showMe(context)],
    ['get', '/api/staff/leads', readersOf('leads'), showLeads(context)],
    ['get', '/api/staff/leads/:id', readersOf('leads'), showLead(context)],
    ['get', '/api/staff/partners', readersOf('partners'), showPartners(context)],
    ['get', '/api/staff/partners/:id', readersOf('partners'), showPartner(context)],
    ['get', '/api/staff/assessments', readersOf('assessments'), showAssessments(context)],
    ['get', '/api/staff/assessments/:id', readersOf('assessments'), showAssessment(context)],
    ['get', '/api/staff/emails', readersOf('emails'), showEmails(context)],
    ['get', '/api/staff/emails/:id', readersOf('emails'), showEmail(context)],

    // Of what better-auth can answer, only what the dashboard uses is let through.
    ['post', '/auth/sign-in/email', ...jsonBody(), answerAuth(context.auth)],
    ['post', '/auth/sign-out', ...jsonBody(), answerAuth(context.auth)],
  ]
}
