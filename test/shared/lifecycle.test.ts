import { expect, test } from 'vitest'
import { createLifecycle } from '../../shared/runtime/lifecycle.ts'

test('closes in reverse order, also what is behind something that does not close', async () => {
  const closed: string[] = []
  const errors: string[] = []
  const life = createLifecycle((name) => errors.push(name))
  life.onClose('first', () => closed.push('first'))
  life.onClose('broken', () => Promise.reject(new Error('stuck')))
  life.onClose('last', () => closed.push('last'))
  await life.close()
  expect(closed).toEqual(['last', 'first'])
  expect(errors).toEqual(['broken'])
  expect(life.closing.aborted).toBe(true)
})

test('a later call waits for the first one, and closes what was opened since', async () => {
  const closed: string[] = []
  const life = createLifecycle(() => {})
  const { promise, resolve } = Promise.withResolvers<void>()
  life.onClose('slow', () => promise.then(() => closed.push('slow')))
  const first = life.close()
  const second = life.close().then(() => closed.push('the second call'))
  resolve()
  await Promise.all([first, second])
  life.onClose('late', () => closed.push('late'))
  await life.close()
  expect(closed).toEqual(['slow', 'the second call', 'late'])
})
