import type { RequestHandler } from 'express'
import {
  newRule,
  type RuleChange,
  type RuleRow,
  ruleChange,
  ruleOrder,
} from '../../../shared/contract/assignment.ts'
import type { EventType } from '../../../shared/contract/event.ts'
import type { Language } from '../../../shared/contract/language.ts'
import type { Me } from '../../../shared/contract/staff.ts'
import { newId } from '../../../shared/domain/new-id.ts'
import { appendEvents, staffEvent } from '../../../shared/tables/history/events.ts'
import { listPlaces } from '../../../shared/tables/properties/places.ts'
import { deleteRule, insertRules } from '../../../shared/tables/rules/assignment-rules.ts'
import * as rules from '../../../shared/tables/rules/rule-editing.ts'
import type { Database } from '../../../shared/tables/tables.ts'
import type { ApiContext } from '../../context.ts'
import { ApiError } from '../../http/api-error.ts'
import { languageOf } from '../../http/language.ts'
import { invalidField, parseInput } from '../../http/validation.ts'
import { differenceOf } from '../difference.ts'
import { requireAssignee } from '../leads/assignee.ts'
import { idOf } from '../record-id.ts'
import { answerAll, answerRecord } from '../responses.ts'
import { meOf } from '../signin/session.ts'
import { setVersion, versionOf } from '../version.ts'

/** GET /api/staff/rules: the assignment rules in the order in which they are checked, the default last. */
export function showRules({ db }: ApiContext): RequestHandler {
  return answerAll('rules', () => rules.listRules(db))
}

/** GET /api/staff/rules/:id */
export function showRule(context: ApiContext): RequestHandler {
  return answerRecord(context, rules.findRule)
}

/** GET /api/staff/rules/places: the places of properties, for the conditions of rules. */
export function showPlaces({ db }: ApiContext): RequestHandler {
  return async (_request, response) => {
    response.json(await listPlaces(db))
  }
}

/** POST /api/staff/rules: adds a rule after all others except the default. */
export function addRule({ db, config }: ApiContext): RequestHandler {
  return async (request, response) => {
    const language = languageOf(request, config.LOCALE)
    const rule = parseInput(newRule, request.body, language)
    const id = newId()
    await db.transaction().execute(async (tx) => {
      const others = await rules.lockRules(tx)
      const assignee = (await requireAssignee(tx, rule.assigneeId, language)).name
      const { name, conditions, assigneeId: staffId, isActive: active } = rule
      const now = new Date()
      const row = { id, name, staffId, active, position: others.length + 1 }
      const dates = { createdAt: now, updatedAt: now }
      await insertRules(tx, [{ ...row, ...dates, conditions: JSON.stringify(conditions) }])
      const after = { name, conditions, assignee, isActive: active }
      await appendRuleEvent(tx, meOf(response), 'rule.created', id, { after })
    })
    setVersion(response, 1)
    response.status(201).json(await rules.findRule(db, id))
  }
}

/** PATCH /api/staff/rules/:id: changes a rule. Of the default rule, only the assignee can be changed. */
export function changeRule({ db, config }: ApiContext): RequestHandler {
  return async (request, response) => {
    const language = languageOf(request, config.LOCALE)
    const id = idOf(request)
    const version = versionOf(request)
    const change = parseInput(ruleChange, request.body, language)
    await db.transaction().execute(async (tx) => {
      const before = await rules.findRule(tx, id)
      if (!before) throw new ApiError('NOT_FOUND')
      requireAllowed(before, change, language)
      const { assigneeId, ...named } = change
      const assignee = assigneeId && (await requireAssignee(tx, assigneeId, language)).name
      if (!(await rules.changeRule(tx, id, version, change))) throw new ApiError('VERSION_CONFLICT')
      const difference = differenceOf(
        { ...before, assignee: before.assignee?.name ?? null },
        { ...named, ...(assignee !== undefined && { assignee }) },
      )
      if (difference) await appendRuleEvent(tx, meOf(response), 'rule.changed', id, difference)
    })
    setVersion(response, version + 1)
    response.json(await rules.findRule(db, id))
  }
}

/** PUT /api/staff/rules/order: sets the order of all rules except the default. */
export function orderRules({ db, config }: ApiContext): RequestHandler {
  return async (request, response) => {
    const { ids } = parseInput(ruleOrder, request.body, languageOf(request, config.LOCALE))
    await db.transaction().execute(async (tx) => {
      const before = await rules.lockRules(tx)
      const nameById = new Map(before.map((rule) => [rule.id, rule.name]))
      const isSameLength = ids.length === nameById.size && new Set(ids).size === ids.length
      const isPermutation = isSameLength && ids.every((id) => nameById.has(id))
      if (!isPermutation) throw new ApiError('STATE_CONFLICT')
      await rules.setRuleOrder(tx, ids)
      await appendRuleEvent(tx, meOf(response), 'rule.reordered', null, {
        before: { order: before.map(({ name }) => name) },
        after: { order: ids.map((id) => nameById.get(id)) },
      })
    })
    response.json(await rules.listRules(db))
  }
}

/** DELETE /api/staff/rules/:id: deletes a rule, unless it changed since the user loaded it. The default rule cannot be deleted. */
export function removeRule({ db }: ApiContext): RequestHandler {
  return async (request, response) => {
    const id = idOf(request)
    const version = versionOf(request)
    const rule = await db.transaction().execute(async (tx) => {
      const found = await rules.findRule(tx, id)
      if (!found) throw new ApiError('NOT_FOUND')
      if (found.isDefault) throw new ApiError('STATE_CONFLICT')
      if (!(await deleteRule(tx, id, version))) throw new ApiError('VERSION_CONFLICT')
      const { name, conditions, assignee } = found
      const before = { name, conditions, assignee: assignee?.name ?? null }
      await appendRuleEvent(tx, meOf(response), 'rule.removed', id, { before })
      return found
    })
    response.json(rule)
  }
}

function requireAllowed(before: RuleRow<Date>, change: RuleChange, language: Language) {
  const { name, conditions, isActive, assigneeId } = change
  const changesOtherFields =
    name !== undefined || conditions !== undefined || isActive !== undefined
  if (before.isDefault && changesOtherFields) throw new ApiError('STATE_CONFLICT')
  // Only the default rule may have no assignee. Other rules can be deactivated instead.
  if (!before.isDefault && assigneeId === null)
    throw invalidField('assigneeId', 'notColleague', language)
}

async function appendRuleEvent(
  tx: Database,
  me: Me,
  type: EventType,
  aboutId: string | null,
  change: { before?: object; after?: object },
) {
  await appendEvents(tx, [staffEvent(me, { type, aboutKind: 'rule', aboutId, ...change })])
}
