import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type StaffRole, staffRoles } from '../../shared/contract/staff.ts'
import { type Antesala, openAntesala } from '../setup/antesala.ts'
import { createStaffAccounts, type StaffClient, signInEveryRole } from '../setup/staff.ts'

const allRoles = staffRoles

/** Every route of the staff API and the roles that may use it, maintained manually. */
const matrix: Record<string, readonly StaffRole[]> = {
  'get /me': allRoles,
  'patch /me': allRoles,
  'patch /me/appearance': allRoles,
  'get /me/languages': allRoles,
  'put /me/languages': allRoles,
  'get /me/portrait': ['sales', 'admin'],
  'post /me/portrait': ['sales', 'admin'],
  'delete /me/portrait': ['sales', 'admin'],
  'put /me/absence': allRoles,
  'delete /me/absence': allRoles,
  'get /sessions': allRoles,
  'delete /sessions': allRoles,
  'delete /sessions/:id': allRoles,
  'get /staff': ['admin'],
  'post /staff': ['admin'],
  'get /staff/:id': ['admin'],
  'patch /staff/:id': ['admin'],
  'get /staff/:id/portrait': ['admin'],
  'post /staff/:id/portrait': ['admin'],
  'delete /staff/:id/portrait': ['admin'],
  'put /staff/:id/absence': ['admin'],
  'delete /staff/:id/absence': ['admin'],
  'post /staff/:id/invitations': ['admin'],
  'delete /staff/:id/two-factor': ['admin'],
  'delete /staff/:id/work-account': ['admin'],
  'get /alerts': ['ops', 'admin'],
  'get /alert-status': ['ops', 'admin'],
  'post /alert-tests': ['ops', 'admin'],
  'get /rules': ['admin'],
  'post /rules': ['admin'],
  'put /rules/order': ['admin'],
  'get /rules/places': ['admin'],
  'get /rules/:id': ['admin'],
  'patch /rules/:id': ['admin'],
  'delete /rules/:id': ['admin'],
  'get /answer-templates': ['sales', 'admin'],
  'post /answer-templates': ['admin'],
  'get /answer-templates/:id': ['admin'],
  'patch /answer-templates/:id': ['admin'],
  'delete /answer-templates/:id': ['admin'],
  'get /events': ['ops', 'admin'],
  'get /events/types': ['ops', 'admin'],
  'post /events/exports': ['ops', 'admin'],
  'get /changes': allRoles,
  'get /colleagues': allRoles,
  'get /leads': ['sales', 'ops', 'admin'],
  'post /leads': ['sales', 'admin'],
  'get /leads/:id': ['sales', 'ops', 'admin'],
  'patch /leads/:id': ['sales', 'admin'],
  'post /leads/changes': ['sales', 'admin'],
  'post /leads/undos': ['sales', 'admin'],
  'post /leads/exports': ['sales', 'admin'],
  'get /leads/:id/answer-facts': ['sales', 'admin'],
  'post /leads/:id/answers': ['sales', 'admin'],
  'post /lead-answers/undos': ['sales', 'admin'],
  'get /leads/:id/neighbors': ['sales', 'ops', 'admin'],
  'get /leads/:id/notes': ['sales', 'ops', 'admin'],
  'post /leads/:id/notes': ['sales', 'admin'],
  'patch /leads/:id/notes/:noteId': ['sales', 'admin'],
  'delete /leads/:id/notes/:noteId': ['sales', 'admin'],
  'post /lead-notes/undos': ['sales', 'admin'],
  'get /leads/:id/tasks': ['sales', 'ops', 'admin'],
  'post /leads/:id/tasks': ['sales', 'admin'],
  'patch /tasks/:id': ['sales', 'admin'],
  'delete /tasks/:id': ['sales', 'admin'],
  'post /lead-tasks/undos': ['sales', 'admin'],
  'get /my-day': ['sales', 'admin'],
  'get /lead-totals': ['sales', 'ops', 'admin'],
  'get /origins': ['sales', 'ops', 'admin'],
  'get /funnel': ['sales', 'ops', 'admin'],
  'get /funnel-rows': ['sales', 'ops', 'admin'],
  'post /funnel/exports': ['sales', 'admin'],
  'get /people': ['sales', 'ops', 'admin'],
  'get /people/:id': ['sales', 'ops', 'admin'],
  'patch /people/:id': ['sales', 'admin'],
  'post /people/undos': ['sales', 'admin'],
  'post /people/:id/merges': ['sales', 'admin'],
  'delete /people/:id/merges/:mergeId': ['sales', 'admin'],
  'get /people/:kind/:id': allRoles,
  'get /saved-views': allRoles,
  'post /saved-views': allRoles,
  'put /saved-views/order': allRoles,
  'get /saved-views/:id': allRoles,
  'patch /saved-views/:id': allRoles,
  'delete /saved-views/:id': allRoles,
  'get /partners': ['partnerships', 'ops', 'admin'],
  'get /partners/:id': ['partnerships', 'ops', 'admin'],
  'post /partners/undos': ['partnerships', 'admin'],
  'post /partners/exports': ['partnerships', 'admin'],
  'get /partners/:id/notes': ['partnerships', 'ops', 'admin'],
  'post /partners/:id/notes': ['partnerships', 'admin'],
  'patch /partners/:id/notes/:noteId': ['partnerships', 'admin'],
  'delete /partners/:id/notes/:noteId': ['partnerships', 'admin'],
  'post /partner-notes/undos': ['partnerships', 'admin'],
  'post /partners/:id/decisions': ['partnerships', 'admin'],
  'post /partners/:id/decision-previews': ['partnerships', 'admin'],
  'post /partners/:id/cleared-flags': ['partnerships', 'admin'],
  'post /partner-decisions': ['partnerships', 'admin'],
  'get /referrals': ['partnerships', 'admin'],
  'get /referrals/:id': ['partnerships', 'admin'],
  'get /referral-leaderboard': ['partnerships', 'admin'],
  'get /referral-totals': ['partnerships', 'admin'],
  'post /referrals/exports': ['partnerships', 'admin'],
  'get /attributed-leads': ['partnerships', 'admin'],
  'get /attributed-assessments': ['partnerships', 'admin'],
  'get /attributions/:code': ['partnerships', 'admin'],
  'post /attributions': ['partnerships', 'admin'],
  'post /attributions/undos': ['partnerships', 'admin'],
  'get /unknown-codes': ['partnerships', 'admin'],
  'post /unknown-codes/:code/attributions': ['partnerships', 'admin'],
  'get /properties': allRoles,
  'get /properties/:id': allRoles,
  'post /properties': ['sales', 'admin'],
  'patch /properties/:id': ['sales', 'admin'],
  'get /properties/:id/media': allRoles,
  'get /properties/:id/dossier': allRoles,
  'post /properties/:id/dossier/renderings': ['sales', 'admin'],
  'post /properties/:id/media': ['sales', 'admin'],
  'put /properties/:id/media/order': ['sales', 'admin'],
  'put /media-uploads/:id/:part': ['sales', 'admin'],
  'patch /media/:id': ['sales', 'admin'],
  'get /media/:id/:file': allRoles,
  'get /portraits/:id/:file': allRoles,
  'get /assessments': ['sales', 'ops', 'admin'],
  'get /assessments/:id': ['sales', 'ops', 'admin'],
  'post /assessments/:id/lead': ['sales', 'admin'],
  'get /emails': ['sales', 'partnerships', 'ops', 'admin'],
  'get /emails/:id': ['sales', 'partnerships', 'ops', 'admin'],
  'post /erasures': ['admin'],
  'get /emails/:id/preview': ['sales', 'partnerships', 'ops', 'admin'],
  'post /emails/:id/resends': ['ops', 'admin'],
  'post /emails/:id/settlements': ['ops', 'admin'],
  'get /suppressions': ['sales', 'ops', 'admin'],
  'post /suppressions/:id/lifts': ['ops', 'admin'],
  'get /submissions/:id': allRoles,
  'post /submissions/:id/corrections': allRoles,
  'get /summary': allRoles,
  'get /search': allRoles,
  'get /search/opened': allRoles,
  'get /jobs': ['ops', 'admin'],
  'get /jobs/:id': ['ops', 'admin'],
  'post /jobs/:id/reveals': ['ops', 'admin'],
  'post /jobs/retries': ['ops', 'admin'],
  'post /jobs/cancellations': ['ops', 'admin'],
  'post /jobs/dismissals': ['ops', 'admin'],
  'post /jobs/restorations': ['ops', 'admin'],
  'post /jobs/:id/stops': ['ops', 'admin'],
  'get /controls': ['ops', 'admin'],
  'post /holds': ['ops', 'admin'],
  'delete /holds/:id': ['ops', 'admin'],
  'put /queues/:queue/concurrency': ['ops', 'admin'],
  'post /schedules/:queue/runs': ['ops', 'admin'],
  'post /relay-probes': ['ops', 'admin'],
  'get /queues': ['ops', 'admin'],
  'get /queue-measurements': ['ops', 'admin'],
  'get /queue-measurements/:queue': ['ops', 'admin'],
  'get /processes': ['ops', 'admin'],
  'get /failure-groups': ['ops', 'admin'],
  'get /machinery': ['ops', 'admin'],
}

const unknownId = '01890000-0000-7000-8000-000000000000'
const routes = Object.keys(matrix).map((route) => {
  const [method = '', path = ''] = route.split(' ')
  return { route, method: method.toUpperCase(), path: path.replace(/:\w+/g, unknownId) }
})

let antesala: Antesala
let colleagues: Record<StaffRole, StaffClient>

beforeAll(async () => {
  antesala = await openAntesala()
  await createStaffAccounts(antesala)
  colleagues = await signInEveryRole(antesala)
})
afterAll(() => antesala.close())

/** Sends a request, with an empty JSON object unless it is a GET. Returns the status. */
async function statusOf(method: string, path: string, headers: Record<string, string> = {}) {
  const isRead = method === 'GET'
  const answer = await fetch(`${antesala.address}/api/staff${path}`, {
    method,
    headers: { ...(!isRead && { 'Content-Type': 'application/json' }), ...headers },
    ...(!isRead && { body: '{}' }),
  })
  await answer.body?.cancel()
  return answer.status
}

test('every route of the staff API is in the matrix', () => {
  const source = readFileSync('api/staff/routes.ts', 'utf8')
  const listed = [
    ...source.matchAll(/\[\s*'(get|post|put|patch|delete|form|part)',\s*'(\/(?!auth)[^']*)'/g),
  ]
  // Forms are posted; parts of files are put.
  const methods: Record<string, string> = { form: 'post', part: 'put' }
  const routes = listed.map(([, method = '', path]) => `${methods[method] ?? method} ${path}`)
  expect(routes.toSorted()).toEqual(Object.keys(matrix).toSorted())
})

describe.each(routes)('$route', ({ route, method, path }) => {
  test.each(staffRoles)('matches the matrix for %s', async (role) => {
    const status = await statusOf(method, path, { Cookie: colleagues[role].cookie })
    if (!matrix[route]?.includes(role)) return expect(status).toBe(403)
    expect([401, 403, 429]).not.toContain(status)
    expect(status).toBeLessThan(500)
  })

  test('refuses a request without a session', async () => {
    expect(await statusOf(method, path)).toBe(401)
  })

  test.skipIf(method === 'GET')('refuses requests from another site', async () => {
    const { cookie } = colleagues[matrix[route]?.[0] ?? 'admin']
    const foreign: Record<string, string>[] = [
      { Origin: 'https://evil.example' },
      { 'Sec-Fetch-Site': 'cross-site' },
      { Origin: 'null' },
      { Origin: 'null', 'Sec-Fetch-Site': 'cross-site' },
      // Only a form that a page of ours posts into an iframe may hide its origin.
      { Origin: 'null', 'Sec-Fetch-Site': 'same-origin' },
      { Origin: 'null', 'Sec-Fetch-Site': 'none', 'Sec-Fetch-Dest': 'iframe' },
      { Origin: 'null', 'Sec-Fetch-Site': 'same-site', 'Sec-Fetch-Dest': 'iframe' },
      { Origin: 'null', 'Sec-Fetch-Dest': 'iframe' },
    ]
    for (const headers of foreign)
      expect(await statusOf(method, path, { Cookie: cookie, ...headers })).toBe(403)
  })
})
