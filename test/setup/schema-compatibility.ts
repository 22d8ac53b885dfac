import type { Schema } from '../../api/openapi/types.ts'

/** What a request schema took before and does not take any more. */
export function acceptsLess(where: string, was: Schema, is: Schema): string[] {
  const values = valuesOf(is)
  return [
    ...missing(typesOf(was), typesOf(is)).map((type) => `${where} is no longer taken as ${type}`),
    ...(values && missing(valuesOf(was) ?? ['anything'], values).length > 0
      ? [`${where} takes fewer values`]
      : []),
    ...tightened(was, is).map((bound) => `${where} has a tighter ${bound}`),
    ...['pattern', 'format']
      .filter((rule) => is[rule] !== undefined && is[rule] !== was[rule])
      .map((rule) => `${where} has another ${rule}`),
    ...(is.additionalProperties === false && was.additionalProperties !== false
      ? [`${where} takes no further fields`]
      : []),
    ...missing(requiredOf(is), requiredOf(was)).map(
      (field) => `${where} field ${field} is newly required`,
    ),
    ...inside(where, was, is, acceptsLess),
  ]
}

/** What a response schema promised before and does not promise any more. */
export function promisesLess(where: string, was: Schema, is: Schema): string[] {
  const values = valuesOf(was)
  return [
    ...missing(typesOf(is), typesOf(was)).map((type) => `${where} may now be ${type}`),
    ...(values && missing(valuesOf(is) ?? ['anything'], values).length > 0
      ? [`${where} may have other values`]
      : []),
    ...['pattern', 'format']
      .filter((rule) => was[rule] !== undefined && is[rule] !== was[rule])
      .map((rule) => `${where} has another ${rule}`),
    ...missing(requiredOf(was), requiredOf(is)).map(
      (field) => `${where} field ${field} is no longer certain`,
    ),
    ...inside(where, was, is, promisesLess),
  ]
}

const upperBounds = ['maxLength', 'maximum', 'exclusiveMaximum', 'maxItems']
const lowerBounds = ['minLength', 'minimum', 'exclusiveMinimum', 'minItems']

function tightened(was: Schema, is: Schema): string[] {
  const boundOf = (schema: Schema, name: string, none: number) => Number(schema[name] ?? none)
  const isZeroNone = (name: string) => name === 'minLength' || name === 'minItems'
  return [
    ...upperBounds.filter((name) => boundOf(is, name, Infinity) < boundOf(was, name, Infinity)),
    ...lowerBounds.filter((name) => {
      const none = isZeroNone(name) ? 0 : -Infinity
      return boundOf(is, name, none) > boundOf(was, name, none)
    }),
  ]
}

function inside(where: string, was: Schema, is: Schema, compare: typeof acceptsLess): string[] {
  const fields = fieldsOf(is)
  return [
    ...Object.entries(fieldsOf(was)).flatMap(([field, schema]) => {
      const now = fields[field]
      const name = `${where} field ${field}`
      return now ? compare(name, schema, now) : [`${name} is gone`]
    }),
    ...(was.items
      ? compare(`${where} items`, was.items as Schema, (is.items ?? {}) as Schema)
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

function missing<Value>(values: Value[], among: Value[]): Value[] {
  return values.filter((value) => !among.includes(value))
}
