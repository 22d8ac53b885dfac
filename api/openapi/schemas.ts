import { z } from 'zod'
import { errorBody } from '../../shared/contract/error.ts'
import { type SubmissionKind, submissionKinds } from '../../shared/contract/submission.ts'
import { kindSchemas } from '../../shared/contract/submission-schema.ts'
import type { Ref, Schema } from './types.ts'

/** The name of a request or response body in the document. */
export type BodyName = 'Error' | (typeof kindSchemas)[SubmissionKind]['fieldsName' | 'resultName']

/** The schemas of all bodies, by their names in the document. */
export const bodies = {
  ...Object.fromEntries(
    submissionKinds.flatMap((kind) => {
      const { fields, fieldsName, result, resultName } = kindSchemas[kind]
      return [
        [fieldsName, fields],
        [resultName, result],
      ]
    }),
  ),
  Error: errorBody,
} as Record<BodyName, z.ZodType>

/** Builds the component schemas from the schemas that validate requests. */
export function componentSchemas(): Record<string, Schema> {
  return Object.fromEntries(Object.entries(bodies).map(([name, body]) => [name, schemaOf(body)]))
}

/** Returns a reference to the schema of a body. */
export function bodyRef(name: BodyName): Ref {
  return { $ref: `#/components/schemas/${name}` }
}

/**
 * Builds an example of a body from the examples of its fields.
 * @param without fields to leave out
 */
export function exampleOf(name: BodyName, without: string[] = []): Record<string, unknown> {
  const fields = Object.entries(propertiesOf(name)).filter(([field]) => !without.includes(field))
  return Object.fromEntries(fields.map(([field, { examples }]) => [field, examples?.[0]]))
}

/** Returns the names of the optional fields of a body. */
export function optionalFields(name: BodyName): string[] {
  const required = schemaOf(bodies[name]).required as string[]
  return Object.keys(propertiesOf(name)).filter((field) => !required.includes(field))
}

/** Returns the schemas of a body's fields, by name. */
export function propertiesOf(name: BodyName) {
  return schemaOf(bodies[name]).properties as Record<string, Schema & { examples?: unknown[] }>
}

const cache = new WeakMap<z.ZodType, Schema>()

/**
 * Returns the JSON Schema of a body. Also for results, it describes the input of the zod schema: a schema of
 * the output would forbid additional fields. Cached, because generating it is slow and several pages show it.
 */
export function schemaOf(body: z.ZodType): Schema {
  const schema = cache.get(body) ?? makeSchema(body)
  cache.set(body, schema)
  return schema
}

function makeSchema(body: z.ZodType): Schema {
  const { $schema: _dialect, ...schema } = z.toJSONSchema(body, {
    io: 'input',
    // zod drops examples of transformed fields. Ours show what a client sends, so they are put back.
    override: ({ zodSchema, jsonSchema }) => {
      const examples = z.globalRegistry.get(zodSchema)?.examples as unknown[] | undefined
      if (examples) jsonSchema.examples = examples
    },
  })
  return schema
}
