import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { bodies, componentSchemas, exampleOf } from '../../api/openapi/schemas.ts'

type Field = { type: string; format?: string; minLength?: number; maxLength?: number }
type Body = { properties: Record<string, Field>; required: string[] }

const schemas = componentSchemas() as Record<string, Body>
const requests = ['ContactInquiry', 'PartnerApplication', 'AssessmentEmailRequest'] as const

describe.each(requests)('validation follows the documented limits of %s', (name) => {
  const { properties, required } = schemas[name] ?? expect.unreachable()
  const schema: z.ZodType = bodies[name]
  const accepts = (change: Record<string, unknown>) =>
    schema.safeParse({ ...exampleOf(name), ...change }).success

  test.each(Object.entries(properties))(
    'in the field %s',
    (field, { type, format, minLength, maxLength }) => {
      expect(accepts({ [field]: undefined })).toBe(!required.includes(field))
      expect(accepts({ [field]: type === 'string' ? 1 : '1' })).toBe(false)
      if (type === 'number') {
        expect(accepts({ [field]: -1 })).toBe(false)
        expect(accepts({ [field]: 0 })).toBe(!('exclusiveMinimum' in (properties[field] ?? {})))
        return
      }
      const text = textsOf(format)
      expect(accepts({ [field]: '' })).toBe(minLength === 0)
      expect(accepts({ [field]: text(maxLength ?? 0) })).toBe(true)
      expect(accepts({ [field]: text((maxLength ?? 0) + 1) })).toBe(false)
    },
  )
})

/** Returns a function that makes texts of a given length, valid in this format. */
function textsOf(format: string | undefined) {
  const labels = 'example-9.'.repeat(30)
  return (length: number) =>
    format === 'email' ? `a@${labels.slice(5 - length)}com` : 'a'.repeat(length)
}
