import type { JobResult } from '../../shared/contract/job.ts'
import { request } from '../common/request.ts'

/**
 * Runs an action on jobs. Each request handles a limited number of them, and returns a cursor for the next one.
 * @param path below /api/staff/
 * @returns the sum of the results
 */
export async function runInParts(path: string, action: object): Promise<JobResult> {
  let result = await request<JobResult>('POST', path, action)
  while (result.next !== null) {
    const { next: after, call } = result
    const part = { ...action, after, ...(call && { call }) }
    result = addResults(result, await request<JobResult>('POST', path, part))
  }
  return result
}

function addResults(a: JobResult, b: JobResult): JobResult {
  return {
    isDryRun: false,
    matched: a.matched + b.matched,
    changed: a.changed + b.changed,
    skipped: a.skipped + b.skipped,
    emails: a.emails + b.emails,
    clientEmails: a.clientEmails + b.clientEmails,
    changes: addCounts(a.changes, b.changes),
    reasons: addCounts(a.reasons, b.reasons),
    next: b.next,
    call: b.call ?? a.call,
    movedTo: null,
  }
}

function addCounts<Key extends string>(
  a: Partial<Record<Key, number>>,
  b: Partial<Record<Key, number>>,
): Partial<Record<Key, number>> {
  const total = { ...a }
  for (const [key, count] of Object.entries(b) as [Key, number][])
    total[key] = (total[key] ?? 0) + count
  return total
}
