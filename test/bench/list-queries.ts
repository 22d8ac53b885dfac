import { listQuery } from '../setup/list-query.ts'

/** The path of a list as the dashboard requests it. */
function list(
  resource: string,
  filter: object = {},
  sort: [string, 'ASC' | 'DESC'] = ['submittedAt', 'DESC'],
  range: [number, number] = [0, 24],
): string {
  return `/${resource}${listQuery({ sort, range, filter })}`
}

/** Typical list requests of staff, by their name in the report. */
export const listQueries: Record<string, string> = {
  'leads, newest': list('leads'),
  'leads, page 40': list('leads', {}, ['submittedAt', 'DESC'], [975, 999]),
  'leads, oldest': list('leads', {}, ['submittedAt', 'ASC']),
  'leads by name': list('leads', {}, ['name', 'ASC']),
  'leads, new': list('leads', { status: ['new'] }),
  'leads, won': list('leads', { status: ['won'] }),
  'leads, new or contacted': list('leads', { status: ['new', 'contacted'] }),
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
  'leads, suspected spam': list('leads', { suspected: true }),
  'leads with a failed email': list('leads', { failedEmail: true }),
  'partners, newest': list('partners'),
  'partners, pending': list('partners', { status: ['pending'] }),
  'partners, search': list('partners', { q: 'robles' }),
  'assessments, newest': list('assessments'),
  'assessments, search': list('assessments', { q: 'lucía' }),
  'audit, newest': list('events', {}, ['at', 'DESC']),
  'audit, of one type': list('events', { type: 'submission.recorded' }, ['at', 'DESC']),
  home: '/summary',
  'emails, newest': list('emails', {}, ['createdAt', 'DESC']),
  'emails, failed': list('emails', { status: ['failed'] }, ['createdAt', 'DESC']),
  'emails, search': list('emails', { q: 'person4711@example.com' }, ['createdAt', 'DESC']),
}
