import type { RequestHandler } from 'express'
import { z } from 'zod'
import { jobAction, jobKey } from '../../../shared/contract/job-schema.ts'
import { newId } from '../../../shared/domain/new-id.ts'
import { isEventOf } from '../../../shared/tables/history/events.ts'
import { type JobCursor, nextJobs } from '../../../shared/tables/jobs/pgboss/job-list.ts'
import type { Database } from '../../../shared/tables/tables.ts'
import type { ApiContext } from '../../context.ts'
import { ApiError } from '../../http/api-error.ts'
import { languageOf } from '../../http/language.ts'
import { invalidField, parseInput } from '../../http/validation.ts'
import { meOf } from '../signin/session.ts'
import { jobFilter, resolveFilter } from './filter.ts'
import { cancel, redrive, resume, retry, runNow } from './job-operations.ts'
import { parseJobKey } from './jobs.ts'
import { planCancel, planDismiss, planRetry } from './plan.ts'
import { type Action, type Chosen, MAX_PER_CALL, runAction } from './run-action.ts'

const body = z.strictObject({
  selection: z.union([
    z.strictObject({ ids: z.array(jobKey).min(1).max(1_000) }),
    z.strictObject({ filter: z.strictObject(jobFilter) }),
  ]),
  ...jobAction,
})
type ActionRequest = z.output<typeof body>

/** POST /api/staff/jobs/retries: retries, redrives, runs now or resumes jobs, depending on their state. */
export function createRetries(context: ApiContext): RequestHandler {
  const action: Action = {
    requestEvent: 'jobs.retry_requested',
    plan: planRetry,
    operations: { redriven: redrive, retried: retry, hastened: runNow, resumed: resume },
  }
  return answerAction(context, action)
}

/**
 * POST /api/staff/jobs/cancellations: cancels waiting jobs and dead letters. Canceling several emails to clients requires a
 * reason.
 */
export function createCancellations(context: ApiContext): RequestHandler {
  const action: Action = {
    requestEvent: 'jobs.cancellation_requested',
    plan: planCancel,
    operations: { cancelled: cancel },
  }
  return answerAction(context, action, { maxWithoutReason: 1 })
}

/**
 * POST /api/staff/jobs/dismissals: cancels dead letters, even if they are the only copy of their data, except those that
 * can be read as a submission that is not recorded. Requires a reason.
 */
export function createDismissals(context: ApiContext): RequestHandler {
  const action: Action = {
    requestEvent: 'jobs.dismissal_requested',
    plan: planDismiss,
    operations: { dismissed: cancel },
  }
  return answerAction(context, action, { requiresReason: true })
}

type Rules = {
  requiresReason?: boolean
  /** Most emails to clients that the action may concern without a reason. */
  maxWithoutReason?: number
}

function answerAction(context: ApiContext, action: Action, rules: Rules = {}): RequestHandler {
  const { db, config } = context
  return async (request, response) => {
    const language = languageOf(request, config.LOCALE)
    const input = parseInput(body, request.body, language)
    const { dryRun, unconfirmed, reason } = input
    if (rules.requiresReason && !dryRun && !reason)
      throw invalidField('reason', 'missing', language)
    const me = meOf(response)
    if (input.call && !(await isEventOf(db, input.call, action.requestEvent, me.id)))
      throw new ApiError('NOT_FOUND')
    const call = {
      ...{ ...context, action, me, dryRun, unconfirmed, reason },
      ...{ id: input.call ?? newId(), isContinued: input.call !== undefined },
    }
    const chosen = await findSelected(db, input)
    const { maxWithoutReason = Number.POSITIVE_INFINITY } = rules
    if (!reason && !dryRun && maxWithoutReason < chosen.jobs.length) {
      const { clientEmails } = await runAction({ ...call, dryRun: true }, chosen, {})
      if (clientEmails > maxWithoutReason) throw invalidField('reason', 'reasonForMany', language)
    }
    response.json(await runAction(call, chosen, describe(input, chosen)))
  }
}

async function findSelected(db: Database, { selection, after }: ActionRequest): Promise<Chosen> {
  if ('ids' in selection) {
    const keys = [...new Set(selection.ids)]
    return { jobs: keys.flatMap((key) => parseJobKey(key) ?? []), next: null }
  }
  const filter = await resolveFilter(db, selection.filter)
  const found = await nextJobs(db, filter, parseCursor(after), MAX_PER_CALL + 1)
  const last = found[MAX_PER_CALL - 1]
  const next = found.length > MAX_PER_CALL && last ? `${last.moment}|${last.id}` : null
  return { jobs: found.slice(0, MAX_PER_CALL), next }
}

function parseCursor(after: string | undefined): JobCursor | undefined {
  const [moment = '', id = ''] = after?.split('|') ?? []
  return after ? { moment, id } : undefined
}

function describe({ selection }: ActionRequest, { jobs, next }: Chosen) {
  return {
    matched: jobs.length,
    hasMore: next !== null,
    filter: 'filter' in selection ? selection.filter : null,
  }
}
