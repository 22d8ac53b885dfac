import { expect, test } from 'vitest'
import { errorKeyOf } from '../../shared/domain/masked-error.ts'
import { KnownError } from '../../shared/runtime/errors.ts'

test('the key of an error is at most 600 characters long', () => {
  const key = errorKeyOf(new KnownError('the payload is wrong, '.repeat(100)))
  expect(key).toHaveLength(600)
  expect(key).toMatch(/^KnownError: the payload .*…$/)
})
