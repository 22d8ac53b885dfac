import type { Schema } from '../../openapi/types.ts'

/** Describes the type of a field and its limits: `string, email, 1–254`, `string, date, or null`. */
export function describeType(field: Schema): string {
  const { type, format, minLength, maxLength, minimum, exclusiveMinimum } = withoutNull(field)
  const length = maxLength === undefined ? undefined : `${minLength ?? 0}–${maxLength}`
  const least = minimum === undefined ? undefined : `≥ ${minimum}`
  const above = exclusiveMinimum === undefined ? undefined : `> ${exclusiveMinimum}`
  const orNull = isNullable(field) ? 'or null' : undefined
  return [type, format, length, least, above, orNull]
    .filter((part) => part !== undefined)
    .join(', ')
}

/** Returns the schema of the values of a field that are not null. */
export function withoutNull(field: Schema): Schema {
  return isNullable(field)
    ? (alternatives(field).find(({ type }) => type !== 'null') ?? field)
    : field
}

function isNullable(field: Schema) {
  return alternatives(field).some(({ type }) => type === 'null')
}

const alternatives = ({ anyOf = [] }: Schema) => anyOf as Schema[]
