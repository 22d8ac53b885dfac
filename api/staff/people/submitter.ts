import type { RequestHandler } from 'express'
import { z } from 'zod'
import type { PersonRecords } from '../../../shared/contract/records.ts'
import { may } from '../../../shared/contract/staff.ts'
import {
  kindDescription,
  type SubmissionKind,
  submissionKinds,
} from '../../../shared/contract/submission.ts'
import {
  assessmentsOf,
  findPerson,
  leadsOf,
  partnersOf,
} from '../../../shared/tables/people/people.ts'
import { personIdOf } from '../../../shared/tables/people/person-submissions.ts'
import { submissionTable } from '../../../shared/tables/submissions/submissions.ts'
import type { Database } from '../../../shared/tables/tables.ts'
import type { ApiContext } from '../../context.ts'
import { ApiError } from '../../http/api-error.ts'
import { idOf } from '../record-id.ts'
import { meOf } from '../signin/session.ts'

/**
 * GET /api/staff/people/:kind/:id: the newest submissions of the person who sent this one, by kind. Kinds
 * that the user's role may not read are empty.
 */
export function showSubmitter({ db }: ApiContext): RequestHandler {
  return async (request, response) => {
    const kind = z.enum(submissionKinds).safeParse(request.params.kind)
    const { role } = meOf(response)
    if (!kind.success) throw new ApiError('NOT_FOUND')
    if (!may(role, kindDescription[kind.data].read)) throw new ApiError('FORBIDDEN')
    const person = await findPerson(db, { kind: kind.data, id: idOf(request) })
    if (!person) throw new ApiError('NOT_FOUND')
    const records: PersonRecords<Date> = {
      personId: may(role, 'people.read') ? await findPersonId(db, kind.data, idOf(request)) : null,
      leads: may(role, 'leads.read') ? await leadsOf(db, person) : [],
      assessments: may(role, 'assessments.read') ? await assessmentsOf(db, person) : [],
      partners: may(role, 'partners.read') ? await partnersOf(db, person) : [],
    }
    response.json(records)
  }
}

async function findPersonId(db: Database, kind: SubmissionKind, id: string) {
  if (kind === 'partner') return null
  return (await personIdOf(db, submissionTable[kind].table, id)) ?? null
}
