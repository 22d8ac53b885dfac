import { z } from 'zod'
import { errorBody } from '../../shared/contract/error.ts'
import {
  kindDescription,
  type SubmissionKind,
  submissionKinds,
} from '../../shared/contract/submission.ts'
import type { Ref, Schema } from './types.ts'

/** The name of a body in the document. */
export type BodyName =
  | 'Error'
  | (typeof kindDescription)[SubmissionKind]['fieldsName' | 'resultName']

/** The bodies of the contract, by their names in the document. */
export const bodies = {
  ...Object.fromEntries(
    submissionKinds.flatMap((kind) => {
      const { fields, fieldsName, result, resultName } = kindDescription[kind]
      return [
        [fieldsName, fields],
        [resultName, result],
      ]
    }),
  ),
  Error: errorBody,
} as Record<BodyName, z.ZodType>

/** The component schemas, generated from the schemas that validate requests. */
export function componentSchemas(): Record<string, Schema> {
  return Object.fromEntries(Object.entries(bodies).map(([name, body]) => [name, schemaOf(body)]))
}

/** A reference to a body. */
export function bodyRef(name: BodyName): Ref {
  return { $ref: `#/components/schemas/${name}` }
}

/**
 * An example of a body, composed of the examples of its fields.
 * @param without fields to leave out
 */
export function exampleOf(name: BodyName, without: string[] = []): Record<string, unknown> {
  const fields = Object.entries(propertiesOf(name)).filter(([field]) => !without.includes(field))
  return Object.fromEntries(fields.map(([field, { examples }]) => [field, examples?.[0]]))
}

/** The fields of a body that a client may leave out. */
export function optionalFields(name: BodyName): string[] {
  const required = schemaOf(bodies[name]).required as string[]
  return Object.keys(propertiesOf(name)).filter((field) => !required.includes(field))
}

/** The schemas of a body's fields, by name. */
export function propertiesOf(name: BodyName) {
  return schemaOf(bodies[name]).properties as Record<string, Schema & { examples?: unknown[] }>
}

const cache = new WeakMap<z.ZodType, Schema>()

/**
 * The JSON schema of a body as it is sent. Results use the input side, too, so that the document never
 * forbids further fields. Cached, because generating it is slow and several pages show it.
 */
export function schemaOf(body: z.ZodType): Schema {
  const schema = cache.get(body) ?? makeSchema(body)
  cache.set(body, schema)
  return schema
}

function makeSchema(body: z.ZodType): Schema {
  const { $schema: _dialect, ...schema } = z.toJSONSchema(body, {
    io: 'input',
    // zod drops the examples of transformed fields; these are what a client sends.
    override: ({ zodSchema, jsonSchema }) => {
      const examples = z.globalRegistry.get(zodSchema)?.examples as unknown[] | undefined
      if (examples) jsonSchema.examples = examples
    },
  })
  return schema
}
