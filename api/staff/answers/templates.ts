import type { RequestHandler } from 'express'
import { answerLimits } from '../../../shared/contract/answer.ts'
import { answerTemplateChange, newAnswerTemplate } from '../../../shared/contract/answer-schema.ts'
import type { EventType } from '../../../shared/contract/event.ts'
import type { Language } from '../../../shared/contract/language.ts'
import type { Me } from '../../../shared/contract/staff.ts'
import * as templates from '../../../shared/tables/answer-templates.ts'
import { appendEvents, staffEvent } from '../../../shared/tables/history/events.ts'
import type { Database } from '../../../shared/tables/tables.ts'
import {
  hasSingleBrace,
  unknownVariables,
  variableNames,
} from '../../../shared/view/fill-template.ts'
import type { ApiContext } from '../../context.ts'
import { ApiError } from '../../http/api-error.ts'
import { languageOf } from '../../http/language.ts'
import { fieldError, invalid, invalidField, parseInput } from '../../http/validation.ts'
import { differenceOf } from '../difference.ts'
import { idOf } from '../record-id.ts'
import { answerAll, answerRecord } from '../responses.ts'
import { meOf } from '../signin/session.ts'
import { setVersion, versionOf } from '../version.ts'

/** GET /api/staff/answer-templates: all templates of answers. */
export function showAnswerTemplates({ db }: ApiContext): RequestHandler {
  return answerAll('answer-templates', () => templates.listAnswerTemplates(db))
}

/** GET /api/staff/answer-templates/:id */
export function showAnswerTemplate(context: ApiContext): RequestHandler {
  return answerRecord(context, templates.findAnswerTemplate)
}

/**
 * POST /api/staff/answer-templates: adds a template, unless there are too many, another one has its name, or it has an unknown
 * variable.
 */
export function addAnswerTemplate({ db, config }: ApiContext): RequestHandler {
  return async (request, response) => {
    const language = languageOf(request, config.LOCALE)
    const template = parseInput(newAnswerTemplate, request.body, language)
    requireKnownVariables(template, language)
    const added = await db.transaction().execute(async (tx) => {
      const count = await templates.lockAnswerTemplates(tx)
      const { templates: max } = answerLimits
      if (count >= max) throw invalidField('name', 'tooManyTemplates', language, { max })
      if (await templates.isNameTaken(tx, template)) throw nameTaken(template, language)
      const inserted = await templates.insertAnswerTemplate(tx, template)
      await append(tx, meOf(response), 'answer_template.created', inserted.id, { after: template })
      return inserted
    })
    setVersion(response, added.version)
    response.status(201).json(added)
  }
}

/** PATCH /api/staff/answer-templates/:id: changes a template, unless it changed since the user loaded it. */
export function editAnswerTemplate({ db, config }: ApiContext): RequestHandler {
  return async (request, response) => {
    const language = languageOf(request, config.LOCALE)
    const id = idOf(request)
    const version = versionOf(request)
    const change = parseInput(answerTemplateChange, request.body, language)
    const changed = await db.transaction().execute(async (tx) => {
      await templates.lockAnswerTemplates(tx)
      const before = await templates.findAnswerTemplate(tx, id)
      if (!before) throw new ApiError('NOT_FOUND')
      const wanted = { ...before, ...change }
      requireKnownVariables(wanted, language)
      // Of two that have had the same name for long, each can be changed.
      const isRenamed = !templates.hasSameName(before, wanted)
      if (isRenamed && (await templates.isNameTaken(tx, wanted, id)))
        throw nameTaken(wanted, language)
      const after = await templates.changeAnswerTemplate(tx, id, version, change)
      if (!after) throw new ApiError('VERSION_CONFLICT')
      const difference = differenceOf(before, change)
      if (difference) await append(tx, meOf(response), 'answer_template.changed', id, difference)
      return after
    })
    setVersion(response, changed.version)
    response.json(changed)
  }
}

/** DELETE /api/staff/answer-templates/:id: deletes a template, unless it changed since the user loaded it, and returns it. */
export function removeAnswerTemplate({ db }: ApiContext): RequestHandler {
  return async (request, response) => {
    const id = idOf(request)
    const version = versionOf(request)
    const removed = await db.transaction().execute(async (tx) => {
      if (!(await templates.findAnswerTemplate(tx, id))) throw new ApiError('NOT_FOUND')
      const found = await templates.deleteAnswerTemplate(tx, id, version)
      if (!found) throw new ApiError('VERSION_CONFLICT')
      const { name, kind, language, subject, body } = found
      const before = { name, kind, language, subject, body }
      await append(tx, meOf(response), 'answer_template.removed', id, { before })
      return found
    })
    response.json(removed)
  }
}

function nameTaken({ name }: templates.TemplateName, language: Language) {
  return invalidField('name', 'templateNameTaken', language, { name })
}

type Texts = { subject: string; body: string; language: Language }

/** @throws ApiError VALIDATION_ERROR that names the unknown variables and the known ones, or says that a brace is missing */
function requireKnownVariables(template: Texts, language: Language) {
  const names = Object.values(variableNames[template.language])
  const known = names.map((name) => `{${name}}`).join(', ')
  const errors = (['subject', 'body'] as const).flatMap((field) => {
    const unknown = unknownVariables(template[field], template.language)
    if (unknown.length === 0 && hasSingleBrace(template[field]))
      return [fieldError(field, 'singleBrace', language)]
    if (unknown.length === 0) return []
    const name = unknown.map((variable) => `{${variable}}`).join(', ')
    return [fieldError(field, 'unknownVariable', language, { name, known })]
  })
  if (errors.length > 0) throw invalid(errors)
}

async function append(
  tx: Database,
  me: Me,
  type: EventType,
  aboutId: string,
  change: { before?: object; after?: object },
) {
  await appendEvents(tx, [
    staffEvent(me, { type, aboutKind: 'answer_template', aboutId, ...change }),
  ])
}
