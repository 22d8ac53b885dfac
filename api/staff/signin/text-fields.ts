import type { RequestHandler } from 'express'
import type { FieldError } from '../../../shared/contract/error.ts'
import type { Config } from '../../../shared/runtime/config.ts'
import { languageOf } from '../../http/language.ts'
import type { FieldMessage } from '../../http/messages.ts'
import { fieldError, invalid } from '../../http/validation.ts'

/**
 * Requires that these fields of a JSON body are strings or booleans, and that no string of them or of the query
 * contains what PostgreSQL rejects. better-auth would fail with an internal error.
 * @throws ApiError VALIDATION_ERROR that lists the invalid fields
 */
export function requireTextFields(config: Config, fields: readonly string[]): RequestHandler {
  return (request, _response, next) => {
    const language = languageOf(request, config.LOCALE)
    const inQuery = Object.entries(request.query).map(([name, value]) => [name, String(value)])
    const inBody = fields.map((name) => [name, request.body?.[name]])
    const errors = [...inQuery, ...inBody].flatMap(([name, value]): FieldError[] => {
      const message = findError(value)
      return message ? [fieldError(name, message, language)] : []
    })
    if (errors.length > 0) throw invalid(errors)
    next()
  }
}

function findError(value: unknown): FieldMessage | undefined {
  if (value === undefined || typeof value === 'boolean') return undefined
  if (typeof value !== 'string') return 'notText'
  if (value.includes('\0')) return 'control_character'
  return value.isWellFormed() ? undefined : 'malformed_unicode'
}
