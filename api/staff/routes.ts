import type { RequestHandler } from 'express'
import { MAX_PART_BYTES } from '../../shared/contract/media.ts'
import type { Permission } from '../../shared/contract/staff.ts'
import type { ApiContext } from '../context.ts'
import { formBody, jsonBody, rawBody } from '../http/body.ts'
import type { Method, Route } from '../http/routes.ts'
import { showAlerts } from './alerts/history.ts'
import { showAlertStatus } from './alerts/status.ts'
import { createAlertTest } from './alerts/tests.ts'
import { answerClient } from './answers/answers.ts'
import { showAnswerFacts } from './answers/facts.ts'
import {
  addAnswerTemplate,
  editAnswerTemplate,
  removeAnswerTemplate,
  showAnswerTemplate,
  showAnswerTemplates,
} from './answers/templates.ts'
import { makeLeadOfAssessment } from './assessments/assessment-lead.ts'
import { showAssessment, showAssessments } from './assessments/assessments.ts'
import { showDossier } from './dossiers/dossiers.ts'
import { createRendering } from './dossiers/renderings.ts'
import { confirmDelivery, resendEmail } from './emails/change.ts'
import { showEmail, showEmails, showPreview } from './emails/emails.ts'
import { createSuppressionLift, showSuppressions } from './emails/suppressions.ts'
import { showFunnel, showFunnelRows } from './funnel/funnel.ts'
import { createFunnelExport } from './funnel/funnel-exports.ts'
import { createEventExport, showEvents, showEventTypes } from './history/events.ts'
import { editNote, removeNote, showNotes, writeNote } from './history/notes.ts'
import { createCancellations, createDismissals, createRetries } from './jobs/actions.ts'
import { changeConcurrency } from './jobs/concurrency.ts'
import { createHold, removeHold, showControls } from './jobs/holds.ts'
import { showJob, showJobs } from './jobs/jobs.ts'
import { showMachinery } from './jobs/machinery.ts'
import { showQueueMeasurements } from './jobs/measurements.ts'
import { showFailureGroups, showQueues } from './jobs/overview.ts'
import { showProcesses } from './jobs/processes.ts'
import { showQueueCourse } from './jobs/queue-course.ts'
import { createRelayProbe } from './jobs/relay-probes.ts'
import { createRestorations } from './jobs/restorations.ts'
import { createReveal } from './jobs/reveals.ts'
import { createScheduleRun } from './jobs/schedule-runs.ts'
import { createStop } from './jobs/stops.ts'
import { enterLead } from './leads/entries.ts'
import { changeLead, changeManyLeads } from './leads/lead-changes.ts'
import { createLeadExport } from './leads/lead-exports.ts'
import { showLead, showLeads, showLeadTotals, showNeighbors, showOrigins } from './leads/leads.ts'
import { streamChanges } from './live/changes.ts'
import { changeMedia, orderMedia, showMedia } from './media/media.ts'
import { servePreview } from './media/previews.ts'
import { addMedia, storePart } from './media/uploads.ts'
import { previewDecision } from './partners/decision-previews.ts'
import { decideOnPartner, decideOnPartners } from './partners/decisions.ts'
import { createPartnerExport } from './partners/partner-exports.ts'
import { clearFlag, showPartner, showPartners } from './partners/partners.ts'
import { erasePerson } from './people/erasures.ts'
import { createMerge, removeMerge } from './people/merges.ts'
import { showPeople, showPersonRecord } from './people/people.ts'
import { correctPerson } from './people/person-changes.ts'
import { showSubmitter } from './people/submitter.ts'
import {
  addProperty,
  changeProperty,
  showProperties,
  showPropertyRecord,
} from './properties/properties.ts'
import {
  attributeUnknownCode,
  createAttribution,
  showAttribution,
} from './referrals/attributions.ts'
import { showLeaderboard, showLeaderboardTotals } from './referrals/leaderboard.ts'
import { createReferralExport } from './referrals/referral-exports.ts'
import {
  showAttributedAssessments,
  showAttributedLeads,
  showTree,
  showTrees,
  showUnknownCodes,
} from './referrals/referrals.ts'
import {
  addRule,
  changeRule,
  orderRules,
  removeRule,
  showPlaces,
  showRule,
  showRules,
} from './rules/rules.ts'
import { searchEverything, showOpened } from './search/search.ts'
import { authRoutes } from './signin/auth-routes.ts'
import { requirePermission } from './signin/session.ts'
import { endAbsence, startAbsence } from './staff/absences.ts'
import { showColleagues } from './staff/colleagues.ts'
import { addPortrait, removePortrait, servePortrait, showPortrait } from './staff/portraits.ts'
import {
  changeMe,
  changeOwnAppearance,
  endOtherSessions,
  endSession,
  showMe,
  showSessions,
} from './staff/profile.ts'
import {
  editView,
  orderViews,
  removeView,
  saveView,
  showView,
  showViews,
} from './staff/saved-views.ts'
import { changeSpokenLanguages, showSpokenLanguages } from './staff/spoken-languages.ts'
import { inviteStaff, resendInvitation, showStaff, showStaffMember } from './staff/staff.ts'
import { changeStaffMember, resetTwoFactor, unlinkWorkAccount } from './staff/staff-changes.ts'
import { correctSubmission } from './submissions/correct.ts'
import { showSubmission } from './submissions/show.ts'
import { showSummary } from './summary/show.ts'
import { showMyDay } from './tasks/my-day.ts'
import { changeTask } from './tasks/task-changes.ts'
import { addTask, removeTask, showTasks } from './tasks/tasks.ts'
import { undoAnswer } from './undo/answers.ts'
import { undoAttribution } from './undo/attributions.ts'
import { undoLeadChange } from './undo/leads.ts'
import { undoNoteChange } from './undo/notes.ts'
import { undoPartnerChange } from './undo/partners.ts'
import { undoPersonChange } from './undo/people.ts'
import { undoTaskChange } from './undo/tasks.ts'

/**
 * A route of the staff API, with the permission it requires. `form` is a POST with the body of a form, whose response an
 * iframe can show; `part` is a PUT with a part of a file; the other bodies are JSON.
 */
type StaffRoute = [
  method: Method | 'form' | 'part',
  path: string,
  permission: Permission,
  ...handlers: RequestHandler[],
]

/** Lists the routes of the staff API, with paths relative to `/api/staff`. */
function staffApi(context: ApiContext): StaffRoute[] {
  return [
    ['get', '/me', 'own.use', showMe],
    ['patch', '/me', 'own.use', changeMe(context)],
    ['patch', '/me/appearance', 'own.use', changeOwnAppearance(context)],
    ['get', '/me/languages', 'own.use', showSpokenLanguages(context)],
    ['put', '/me/languages', 'own.use', changeSpokenLanguages(context)],
    ['get', '/me/portrait', 'leads.change', showPortrait(context, 'own')],
    ['post', '/me/portrait', 'leads.change', addPortrait(context, 'own')],
    ['delete', '/me/portrait', 'leads.change', removePortrait(context, 'own')],
    ['put', '/me/absence', 'own.use', startAbsence(context, 'own')],
    ['delete', '/me/absence', 'own.use', endAbsence(context, 'own')],
    ['get', '/sessions', 'own.use', showSessions(context)],
    ['delete', '/sessions', 'own.use', endOtherSessions(context)],
    ['delete', '/sessions/:id', 'own.use', endSession(context)],
    ['get', '/changes', 'own.use', streamChanges(context)],
    ['get', '/colleagues', 'colleagues.read', showColleagues(context)],
    ['get', '/summary', 'own.use', showSummary(context)],
    ['get', '/search', 'own.use', searchEverything(context)],
    ['get', '/search/opened', 'own.use', showOpened(context)],
    ['get', '/leads', 'leads.read', showLeads(context)],
    ['post', '/leads', 'leads.change', enterLead(context)],
    ['post', '/leads/changes', 'leads.change', changeManyLeads(context)],
    ['post', '/leads/undos', 'leads.change', undoLeadChange(context)],
    ['post', '/leads/exports', 'leads.export', createLeadExport(context)],
    ['get', '/leads/:id', 'leads.read', showLead(context)],
    ['patch', '/leads/:id', 'leads.change', changeLead(context)],
    ['get', '/leads/:id/answer-facts', 'leads.change', showAnswerFacts(context)],
    ['post', '/leads/:id/answers', 'leads.change', answerClient(context)],
    ['post', '/lead-answers/undos', 'leads.change', undoAnswer(context)],
    ['get', '/leads/:id/neighbors', 'leads.read', showNeighbors(context)],
    ['get', '/leads/:id/notes', 'leads.read', showNotes(context, 'lead')],
    ['post', '/leads/:id/notes', 'leads.change', writeNote(context, 'lead')],
    ['patch', '/leads/:id/notes/:noteId', 'leads.change', editNote(context, 'lead')],
    ['delete', '/leads/:id/notes/:noteId', 'leads.change', removeNote(context, 'lead')],
    ['get', '/leads/:id/tasks', 'leads.read', showTasks(context)],
    ['post', '/leads/:id/tasks', 'leads.change', addTask(context)],
    ['patch', '/tasks/:id', 'leads.change', changeTask(context)],
    ['delete', '/tasks/:id', 'leads.change', removeTask(context)],
    ['post', '/lead-tasks/undos', 'leads.change', undoTaskChange(context)],
    ['get', '/my-day', 'leads.change', showMyDay(context)],
    ['post', '/lead-notes/undos', 'leads.change', undoNoteChange(context, 'lead')],
    ['get', '/lead-totals', 'leads.read', showLeadTotals(context)],
    ['get', '/origins', 'leads.read', showOrigins(context)],
    ['get', '/funnel', 'funnel.read', showFunnel(context)],
    ['get', '/funnel-rows', 'funnel.read', showFunnelRows(context)],
    ['post', '/funnel/exports', 'funnel.export', createFunnelExport(context)],
    ['get', '/people', 'people.read', showPeople(context)],
    ['get', '/people/:id', 'people.read', showPersonRecord(context)],
    ['patch', '/people/:id', 'people.change', correctPerson(context)],
    ['post', '/people/undos', 'people.change', undoPersonChange(context)],
    ['post', '/people/:id/merges', 'people.change', createMerge(context)],
    ['delete', '/people/:id/merges/:mergeId', 'people.change', removeMerge(context)],
    ['get', '/people/:kind/:id', 'own.use', showSubmitter(context)],
    ['get', '/saved-views', 'own.use', showViews(context)],
    ['post', '/saved-views', 'own.use', saveView(context)],
    ['put', '/saved-views/order', 'own.use', orderViews(context)],
    ['get', '/saved-views/:id', 'own.use', showView(context)],
    ['patch', '/saved-views/:id', 'own.use', editView(context)],
    ['delete', '/saved-views/:id', 'own.use', removeView(context)],
    ['get', '/partners', 'partners.read', showPartners(context)],
    ['post', '/partners/undos', 'partners.change', undoPartnerChange(context)],
    ['post', '/partners/exports', 'partners.export', createPartnerExport(context)],
    ['get', '/partners/:id', 'partners.read', showPartner(context)],
    ['get', '/partners/:id/notes', 'partners.read', showNotes(context, 'partner')],
    ['post', '/partners/:id/notes', 'partners.change', writeNote(context, 'partner')],
    ['patch', '/partners/:id/notes/:noteId', 'partners.change', editNote(context, 'partner')],
    ['delete', '/partners/:id/notes/:noteId', 'partners.change', removeNote(context, 'partner')],
    ['post', '/partner-notes/undos', 'partners.change', undoNoteChange(context, 'partner')],
    ['post', '/partners/:id/decisions', 'partners.change', decideOnPartner(context)],
    ['form', '/partners/:id/decision-previews', 'partners.change', previewDecision(context)],
    ['post', '/partners/:id/cleared-flags', 'partners.change', clearFlag(context)],
    ['post', '/partner-decisions', 'partners.change', decideOnPartners(context)],
    ['get', '/referrals', 'referrals.read', showTrees(context)],
    ['get', '/referrals/:id', 'referrals.read', showTree(context)],
    ['get', '/referral-leaderboard', 'referrals.read', showLeaderboard(context)],
    ['get', '/referral-totals', 'referrals.read', showLeaderboardTotals(context)],
    ['post', '/referrals/exports', 'referrals.export', createReferralExport(context)],
    ['get', '/attributed-leads', 'referrals.read', showAttributedLeads(context)],
    ['get', '/attributed-assessments', 'referrals.read', showAttributedAssessments(context)],
    ['get', '/attributions/:code', 'referrals.read', showAttribution(context)],
    ['post', '/attributions', 'referrals.change', createAttribution(context)],
    ['post', '/attributions/undos', 'referrals.change', undoAttribution(context)],
    ['get', '/unknown-codes', 'referrals.read', showUnknownCodes(context)],
    [
      'post',
      '/unknown-codes/:code/attributions',
      'referrals.change',
      attributeUnknownCode(context),
    ],
    ['get', '/properties', 'properties.read', showProperties(context)],
    ['get', '/properties/:id', 'properties.read', showPropertyRecord(context)],
    ['post', '/properties', 'properties.change', addProperty(context)],
    ['patch', '/properties/:id', 'properties.change', changeProperty(context)],
    ['get', '/properties/:id/media', 'properties.read', showMedia(context)],
    ['get', '/properties/:id/dossier', 'properties.read', showDossier(context)],
    ['post', '/properties/:id/dossier/renderings', 'properties.change', createRendering(context)],
    ['post', '/properties/:id/media', 'properties.change', addMedia(context)],
    ['put', '/properties/:id/media/order', 'properties.change', orderMedia(context)],
    ['part', '/media-uploads/:id/:part', 'properties.change', storePart(context)],
    ['patch', '/media/:id', 'properties.change', changeMedia(context)],
    ['get', '/media/:id/:file', 'properties.read', servePreview(context)],
    ['get', '/assessments', 'assessments.read', showAssessments(context)],
    ['get', '/assessments/:id', 'assessments.read', showAssessment(context)],
    ['post', '/assessments/:id/lead', 'leads.change', makeLeadOfAssessment(context)],
    ['get', '/emails', 'emails.read', showEmails(context)],
    ['get', '/emails/:id', 'emails.read', showEmail(context)],
    ['post', '/erasures', 'people.erase', erasePerson(context)],
    ['get', '/staff', 'staff.read', showStaff(context)],
    ['post', '/staff', 'staff.change', inviteStaff(context)],
    ['get', '/staff/:id', 'staff.read', showStaffMember(context)],
    ['patch', '/staff/:id', 'staff.change', changeStaffMember(context)],
    ['get', '/staff/:id/portrait', 'staff.change', showPortrait(context, 'theirs')],
    ['post', '/staff/:id/portrait', 'staff.change', addPortrait(context, 'theirs')],
    ['delete', '/staff/:id/portrait', 'staff.change', removePortrait(context, 'theirs')],
    ['get', '/portraits/:id/:file', 'own.use', servePortrait(context)],
    ['put', '/staff/:id/absence', 'staff.change', startAbsence(context, 'theirs')],
    ['delete', '/staff/:id/absence', 'staff.change', endAbsence(context, 'theirs')],
    ['post', '/staff/:id/invitations', 'staff.change', resendInvitation(context)],
    ['delete', '/staff/:id/two-factor', 'staff.change', resetTwoFactor(context)],
    ['delete', '/staff/:id/work-account', 'staff.change', unlinkWorkAccount(context)],
    ['get', '/rules', 'rules.read', showRules(context)],
    ['post', '/rules', 'rules.change', addRule(context)],
    ['put', '/rules/order', 'rules.change', orderRules(context)],
    ['get', '/rules/places', 'rules.read', showPlaces(context)],
    ['get', '/rules/:id', 'rules.read', showRule(context)],
    ['patch', '/rules/:id', 'rules.change', changeRule(context)],
    ['delete', '/rules/:id', 'rules.change', removeRule(context)],
    ['get', '/answer-templates', 'leads.change', showAnswerTemplates(context)],
    ['post', '/answer-templates', 'answer-templates.change', addAnswerTemplate(context)],
    ['get', '/answer-templates/:id', 'answer-templates.read', showAnswerTemplate(context)],
    ['patch', '/answer-templates/:id', 'answer-templates.change', editAnswerTemplate(context)],
    ['delete', '/answer-templates/:id', 'answer-templates.change', removeAnswerTemplate(context)],
    ['get', '/events', 'events.read', showEvents(context)],
    ['get', '/events/types', 'events.read', showEventTypes(context)],
    ['post', '/events/exports', 'events.read', createEventExport(context)],
    ['get', '/emails/:id/preview', 'emails.read', showPreview(context)],
    ['post', '/emails/:id/resends', 'emails.change', resendEmail(context)],
    ['post', '/emails/:id/settlements', 'emails.change', confirmDelivery(context)],
    ['get', '/suppressions', 'suppressions.read', showSuppressions(context)],
    ['post', '/suppressions/:id/lifts', 'suppressions.change', createSuppressionLift(context)],
    ['get', '/submissions/:id', 'submissions.read', showSubmission(context)],
    ['post', '/submissions/:id/corrections', 'submissions.change', correctSubmission(context)],
    ['get', '/jobs', 'jobs.read', showJobs(context)],
    ['get', '/jobs/:id', 'jobs.read', showJob(context)],
    ['post', '/jobs/:id/reveals', 'jobs.reveal', createReveal(context)],
    ['post', '/jobs/retries', 'jobs.change', createRetries(context)],
    ['post', '/jobs/cancellations', 'jobs.change', createCancellations(context)],
    ['post', '/jobs/dismissals', 'jobs.change', createDismissals(context)],
    ['post', '/jobs/restorations', 'jobs.change', createRestorations(context)],
    ['post', '/jobs/:id/stops', 'jobs.change', createStop(context)],
    ['get', '/controls', 'jobs.read', showControls(context)],
    ['post', '/holds', 'jobs.change', createHold(context)],
    ['delete', '/holds/:id', 'jobs.change', removeHold(context)],
    ['put', '/queues/:queue/concurrency', 'jobs.change', changeConcurrency(context)],
    ['post', '/schedules/:queue/runs', 'jobs.change', createScheduleRun(context)],
    ['post', '/relay-probes', 'jobs.change', createRelayProbe(context)],
    ['get', '/queues', 'jobs.read', showQueues(context)],
    ['get', '/queue-measurements', 'jobs.read', showQueueMeasurements(context)],
    ['get', '/queue-measurements/:queue', 'jobs.read', showQueueCourse(context)],
    ['get', '/processes', 'jobs.read', showProcesses(context)],
    ['get', '/failure-groups', 'jobs.read', showFailureGroups(context)],
    ['get', '/alerts', 'alerts.read', showAlerts(context)],
    ['get', '/alert-status', 'alerts.read', showAlertStatus(context)],
    ['post', '/alert-tests', 'alerts.change', createAlertTest(context)],
    ['get', '/machinery', 'jobs.read', showMachinery(context)],
  ]
}

/** Returns the routes of the staff API and of staff sign-in. */
export function staffRoutes(context: ApiContext): Route[] {
  return [...staffApi(context).map(toRoute), ...authRoutes(context)]
}

// The body is parsed only after the permission check.
function toRoute([method, path, permission, ...handlers]: StaffRoute): Route {
  const steps = [requirePermission(permission), ...parsersOf(method), ...handlers]
  return [httpMethods[method as keyof typeof httpMethods] ?? method, `/api/staff${path}`, ...steps]
}

const httpMethods = { form: 'post', part: 'put' } as const

function parsersOf(method: StaffRoute[0]): RequestHandler[] {
  if (method === 'get' || method === 'delete') return []
  if (method === 'part') return rawBody(MAX_PART_BYTES)
  return method === 'form' ? formBody() : jsonBody()
}
