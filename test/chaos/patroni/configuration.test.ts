import { expect, test } from 'vitest'
import { placeOf, placesOf, readRecommended, readVariables } from './configuration.ts'

const addresses = ['10.99.0.1', '10.99.0.2', '10.99.0.3']

test.each([
  ['patroni.yml', placesOf(addresses)],
  ['haproxy.cfg', placesOf(addresses)],
  ['host.yml', placeOf('db2', '10.99.0.2')],
  ['etcd.env', placesOf(addresses)],
] as const)('%s runs on other hosts than those it names', async (name, places) => {
  const text = await readRecommended(name, places)
  expect(text).toContain('10.99.0.2')
  expect(text).not.toContain('10.0.0.1')
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
  const text = await readRecommended('patroni.yml', {})
  const seconds = (name: string) => Number(new RegExp(`\\b${name}: (\\d+)$`, 'm').exec(text)?.[1])
  expect(seconds('loop_wait') + 2 * seconds('retry_timeout')).toBeLessThanOrEqual(seconds('ttl'))
})
