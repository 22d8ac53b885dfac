import { expect, test } from 'vitest'
import { createOptionalLookup } from '../../api/v1/optional-lookup.ts'
import { recordingLog } from '../setup/log.ts'

test('returns what was looked up', async () => {
  const { log, lines } = recordingLog()
  expect(await createOptionalLookup(log)(async () => null)).toBeNull()
  expect(lines).toEqual([])
})

test.each([
  ['fails', async () => JSON.parse('{')],
  ['takes too long', () => new Promise(() => {})],
])('a look-up that %s returns undefined, with a warning', async (_what, lookUp) => {
  const { log, lines } = recordingLog()
  expect(await createOptionalLookup(log, 50)(lookUp)).toBeUndefined()
  expect(lines).toEqual(['lookup.failed'])
})
