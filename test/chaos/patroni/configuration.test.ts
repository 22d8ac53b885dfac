import { expect, test } from 'vitest'
import { placeOf, readRecommended, readVariables } from './configuration.ts'

test('host.yml can be that of another host', async () => {
  const text = await readRecommended('host.yml', placeOf({ name: 'db2', address: '10.0.0.12' }))
  expect(text).toContain('name: db2')
  expect(text).toContain('listen: 10.0.0.12:5432')
  expect(text).not.toMatch(/db1|10\.0\.0\.11/)
})

test('a text that a file no longer contains is reported', async () => {
  await expect(readRecommended('haproxy.cfg', { 'no such text': '' })).rejects.toThrow(
    'haproxy.cfg does not contain no such text',
  )
})

test('an environment file is read without its comments', () => {
  expect(readVariables('# A=1\nB=db1=http://a\n\nC=\n')).toEqual({ B: 'db1=http://a', C: '' })
})

test('Patroni has time to try etcd twice before the lock of the primary ends', async () => {
  const text = await readRecommended('patroni.yml')
  const seconds = (name: string) => Number(new RegExp(`\\b${name}: (\\d+)$`, 'm').exec(text)?.[1])
  expect(seconds('loop_wait') + 2 * seconds('retry_timeout')).toBeLessThanOrEqual(seconds('ttl'))
})
