import { listQuery } from '../setup/list-query.ts'
import { seededPersonId } from './records-seed.ts'

type Sort = [string, 'ASC' | 'DESC']

const newest: Sort = ['submittedAt', 'DESC']

/** The path of a list as the dashboard requests it. */
function list(
  resource: string,
  filter: object = {},
  sort = newest,
  range: [number, number] = [0, 24],
): string {
  return `/${resource}${listQuery({ sort, range, filter })}`
}

/** The path of the totals of the board's columns. */
function totals(filter: object): string {
  return `/lead-totals${listQuery({ filter })}`
}

/** The paths of a list, sorted by each of these columns in both directions, by their name in the report. */
function sorted(resource: string, columns: readonly string[], filter: object = {}) {
  const sorts = columns.flatMap((column): Sort[] => [
    [column, 'ASC'],
    [column, 'DESC'],
  ])
  return Object.fromEntries(
    sorts.map((sort) => [`${resource} by ${sort.join(' ')}`, list(resource, filter, sort)]),
  )
}

/** A period of which the leaderboard counts the referrals. */
function lastDays(days: number) {
  const day = (ago: number) =>
    new Date(Date.now() - ago * 24 * 60 * 60 * 1000).toISOString().slice(0, 10)
  return { from: day(days), until: day(0) }
}

/** Typical list requests of staff, and every sort of the lists that grow, by their name in the report. */
export const listQueries: Record<string, string> = {
  ...sorted('leads', ['submittedAt', 'name', 'refCode', 'waitingSince', 'followUpOn']),
  'leads, page 40': list('leads', {}, newest, [975, 999]),
  'leads, new': list('leads', { status: ['new'] }),
  'leads, won': list('leads', { status: ['won'] }),
  'leads, new or contacted': list('leads', { status: ['new', 'contacted'] }),
  'leads, new, by name': list('leads', { status: ['new'] }, ['name', 'ASC']),
  'leads of the last 30 days': list('leads', { withinDays: 30 }),
  'leads, search: a common word': list('leads', { q: 'casa' }),
  'leads, search: a first name': list('leads', { q: 'ana' }),
  'leads, search: a full name': list('leads', { q: 'Lucía Robles' }),
  'leads, search: an email address': list('leads', { q: 'person4711@example.com' }),
  'leads, search: a phone number': list('leads', { q: '5500004711' }),
  'leads, search: no match': list('leads', { q: 'nosuchword' }),
  'leads, search and status': list('leads', { q: 'terraza', status: ['new'] }),
  'leads, assigned to me': list('leads', { assignee: 'me' }),
  'leads, of one kind and status': list('leads', { kind: ['tour'], status: ['new'] }),
  'leads from the web portal': list('leads', { origin: 'web portal' }),
  'leads, unanswered, longest first': list('leads', { unanswered: true }, ['waitingSince', 'ASC']),
  'leads, follow-up overdue': list('leads', { followUp: 'overdue' }, ['followUpOn', 'ASC']),
  'leads with a minimum budget': list('leads', {
    minBudget: { amount: 2_500_000, currency: 'USD' },
  }),
  'leads that were lost for a reason': list('leads', { lostReason: ['price'] }),
  'leads, suspected spam': list('leads', { suspected: true }),
  'leads with a failed email': list('leads', { failedEmail: true }),
  'totals of all leads': totals({}),
  'totals of the leads assigned to me': totals({ assignee: 'me' }),
  'totals of the leads of the last 30 days': totals({ withinDays: 30 }),

  ...sorted('partners', ['submittedAt', 'agencyName', 'contactName', 'city', 'referralCode']),
  'partners, pending': list('partners', { status: ['pending'] }),
  'partners, pending, by city': list('partners', { status: ['pending'] }, ['city', 'ASC']),
  'partners with a flag': list('partners', { flagged: true }),
  'partners without a flag': list('partners', { flagged: false }),
  'partners with a rare flag': list('partners', { flag: ['disposable_email'] }),
  'partners, rare interest': list('partners', { interest: 'team' }),
  'partners, city': list('partners', { city: 'merida' }),
  'partners of the last 30 days': list('partners', { withinDays: 30 }),
  'partners, search: a common word': list('partners', { q: 'casa' }),
  'partners, search: a full name': list('partners', { q: 'Lucía Robles' }),
  'partners, search: a phone number': list('partners', { q: '8100000471' }),
  'partners, search: no match': list('partners', { q: 'nosuchword' }),

  ...sorted('assessments', ['submittedAt', 'name', 'budget', 'capacity']),
  'assessments, search: a first name': list('assessments', { q: 'lucía' }),
  'assessments, search: an email address': list('assessments', { q: 'person4711@example.com' }),
  'assessments, search: no match': list('assessments', { q: 'nosuchword' }),

  ...sorted('people', ['lastSubmittedAt', 'createdAt', 'name']),
  'people, search: a first name': list('people', { q: 'lucía' }, ['lastSubmittedAt', 'DESC']),
  'people, search: an email address': list('people', { q: 'person4711@example.com' }, [
    'lastSubmittedAt',
    'DESC',
  ]),
  'people, search: a phone number': list('people', { q: '5500004711' }, [
    'lastSubmittedAt',
    'DESC',
  ]),
  'a client with everything of theirs': `/people/${seededPersonId(123)}`,
  'a client who was merged with another': `/people/${seededPersonId(501)}`,

  ...sorted('emails', ['createdAt']),
  'emails, failed': list('emails', { status: ['failed'] }, ['createdAt', 'DESC']),
  'emails of one template': list('emails', { template: ['assessment'] }, ['createdAt', 'DESC']),
  'emails, copies': list('emails', { resend: true }, ['createdAt', 'DESC']),
  'emails, search': list('emails', { q: 'person4711@example.com' }, ['createdAt', 'DESC']),

  ...sorted('suppressions', ['createdAt', 'address'], { lifted: false }),
  'suppressions, lifted': list('suppressions', { lifted: true }, ['createdAt', 'DESC']),
  'suppressions, search': list('suppressions', { q: 'person47' }, ['createdAt', 'DESC']),

  ...sorted('events', ['at']),
  'audit, of one type': list('events', { type: 'submission.recorded' }, ['at', 'DESC']),
  'audit, of partners': list('events', { aboutKind: ['partner'] }, ['at', 'DESC']),

  ...sorted('referrals', ['submittedAt', 'agencyName']),
  'leaderboard of 30 days': list('referral-leaderboard', lastDays(30), ['leads', 'DESC']),
  'unknown codes': list('unknown-codes', {}, ['lastTriedAt', 'DESC']),
  'search in everything: a common word': '/search?q=casa',
  'search in everything: a first name': '/search?q=ana',
  'search in everything: two letters': '/search?q=lu',
  'search in everything: a full name': '/search?q=Luc%C3%ADa%20Robles',
  'search in everything: an email address': '/search?q=person4711@example.com',
  'search in everything: a phone number': '/search?q=5500004711',
  'search in everything: no match': '/search?q=nosuchword',
  'origins of leads': '/origins',
  'whom to contact now': '/my-day',
  home: '/summary',
}

/** Requests that read all leads of a period, by their name in the report. */
export const reportQueries: Record<string, string> = {
  'sales funnel of 90 days': `/funnel?${new URLSearchParams(lastDays(90))}`,
  'sales funnel of a year': `/funnel?${new URLSearchParams(lastDays(365))}`,
  'sales funnel of a year, by assignee': `/funnel-rows?${new URLSearchParams({ ...lastDays(365), group: 'assignee' })}`,
}
