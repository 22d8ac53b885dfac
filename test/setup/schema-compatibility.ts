import type { Schema } from '../../api/openapi/types.ts'

/** Returns in what ways a request schema accepts less than before. */
export function requestRestrictions(where: string, previous: Schema, current: Schema): string[] {
  const values = valuesOf(current)
  return [
    ...missing(typesOf(previous), typesOf(current)).map(
      (type) => `${where} no longer accepts ${type}`,
    ),
    ...(values && missing(valuesOf(previous) ?? ['anything'], values).length > 0
      ? [`${where} accepts fewer values`]
      : []),
    ...stricterBounds(previous, current).map((bound) => `${where} has a stricter ${bound}`),
    ...['pattern', 'format']
      .filter((rule) => current[rule] !== undefined && current[rule] !== previous[rule])
      .map((rule) => `${where} has a different ${rule}`),
    ...(current.additionalProperties === false && previous.additionalProperties !== false
      ? [`${where} no longer accepts additional fields`]
      : []),
    ...missing(requiredOf(current), requiredOf(previous)).map(
      (field) => `${where} field ${field} is newly required`,
    ),
    ...nestedChanges(where, previous, current, requestRestrictions),
  ]
}

/** Returns in what ways a response schema guarantees less than before. */
export function lostGuarantees(where: string, previous: Schema, current: Schema): string[] {
  const values = valuesOf(previous)
  return [
    ...missing(typesOf(current), typesOf(previous)).map((type) => `${where} can now be ${type}`),
    ...(values && missing(valuesOf(current) ?? ['anything'], values).length > 0
      ? [`${where} can have other values`]
      : []),
    ...['pattern', 'format']
      .filter((rule) => previous[rule] !== undefined && current[rule] !== previous[rule])
      .map((rule) => `${where} has a different ${rule}`),
    ...missing(requiredOf(previous), requiredOf(current)).map(
      (field) => `${where} field ${field} is no longer guaranteed`,
    ),
    ...nestedChanges(where, previous, current, lostGuarantees),
  ]
}

const upperBounds = ['maxLength', 'maximum', 'exclusiveMaximum', 'maxItems']
const lowerBounds = ['minLength', 'minimum', 'exclusiveMinimum', 'minItems']

function stricterBounds(previous: Schema, current: Schema): string[] {
  const boundOf = (schema: Schema, name: string, none: number) => Number(schema[name] ?? none)
  const defaultsToZero = (name: string) => name === 'minLength' || name === 'minItems'
  return [
    ...upperBounds.filter(
      (name) => boundOf(current, name, Infinity) < boundOf(previous, name, Infinity),
    ),
    ...lowerBounds.filter((name) => {
      const none = defaultsToZero(name) ? 0 : -Infinity
      return boundOf(current, name, none) > boundOf(previous, name, none)
    }),
  ]
}

function nestedChanges(
  where: string,
  previous: Schema,
  current: Schema,
  compare: typeof requestRestrictions,
): string[] {
  const fields = fieldsOf(current)
  return [
    ...Object.entries(fieldsOf(previous)).flatMap(([field, schema]) => {
      const now = fields[field]
      const name = `${where} field ${field}`
      return now ? compare(name, schema, now) : [`${name} was removed`]
    }),
    ...(previous.items
      ? compare(`${where} items`, previous.items as Schema, (current.items ?? {}) as Schema)
      : []),
  ]
}

function typesOf({ type }: Schema): string[] {
  return type === undefined ? ['anything'] : [type as string | string[]].flat()
}

function valuesOf(schema: Schema): unknown[] | undefined {
  return 'const' in schema ? [schema.const] : (schema.enum as unknown[] | undefined)
}

function fieldsOf({ properties }: Schema) {
  return (properties ?? {}) as Record<string, Schema>
}

function requiredOf({ required }: Schema) {
  return (required ?? []) as string[]
}

function missing<Value>(values: Value[], others: Value[]): Value[] {
  return values.filter((value) => !others.includes(value))
}
