import type { RequestHandler } from 'express'
import { spokenLanguagesBody } from '../../../shared/contract/advisor-schema.ts'
import { enqueueDossiersOfAdvisor } from '../../../shared/tables/dossiers/enqueue-for-advisor.ts'
import { appendEvents, staffEvent } from '../../../shared/tables/history/events.ts'
import { readSpokenLanguages, writeSpokenLanguages } from '../../../shared/tables/staff/advisors.ts'
import type { ApiContext } from '../../context.ts'
import { languageOf } from '../../http/language.ts'
import { parseInput } from '../../http/validation.ts'
import { differenceOf } from '../difference.ts'
import { meOf } from '../signin/session.ts'

/** GET /api/staff/me/languages: the languages that the user speaks with clients. */
export function showSpokenLanguages({ db }: ApiContext): RequestHandler {
  return async (_request, response) => {
    response.json({ languages: await readSpokenLanguages(db, meOf(response).id) })
  }
}

/** PUT /api/staff/me/languages: sets the languages that the user speaks with clients. */
export function changeSpokenLanguages({ boss, db, config }: ApiContext): RequestHandler {
  return async (request, response) => {
    const me = meOf(response)
    const language = languageOf(request, config.LOCALE)
    const { languages } = parseInput(spokenLanguagesBody, request.body, language)
    await db.transaction().execute(async (tx) => {
      const before = { spokenLanguages: await readSpokenLanguages(tx, me.id) }
      const difference = differenceOf(before, { spokenLanguages: languages })
      if (!difference) return
      await writeSpokenLanguages(tx, me.id, languages)
      await enqueueDossiersOfAdvisor(boss, tx, me.id)
      const about = { aboutKind: 'staff' as const, aboutId: me.id }
      await appendEvents(tx, [staffEvent(me, { type: 'staff.changed', ...about, ...difference })])
    })
    response.json({ languages })
  }
}
