import type { Schema } from '../../openapi/types.ts'

/** Describes the type of a field and its limits: `string, email, 1–254`. */
export function describeType({
  type,
  format,
  minLength,
  maxLength,
  minimum,
  exclusiveMinimum,
}: Schema) {
  const length = maxLength === undefined ? undefined : `${minLength ?? 0}–${maxLength}`
  const least = minimum === undefined ? undefined : `≥ ${minimum}`
  const above = exclusiveMinimum === undefined ? undefined : `> ${exclusiveMinimum}`
  return [type, format, length, least, above].filter((part) => part !== undefined).join(', ')
}
