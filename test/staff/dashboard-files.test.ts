import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Antesala, openAntesala } from '../setup/antesala.ts'

let antesala: Antesala
let script: string

beforeAll(async () => {
  antesala = await openAntesala()
  const page = await (await fetch(`${antesala.address}/admin/`)).text()
  script = antesala.address + (page.match(/\/admin\/assets\/[^"]+\.js/)?.[0] ?? '')
})
afterAll(() => antesala?.close())

const request = (encoding: string) => fetch(script, { headers: { 'Accept-Encoding': encoding } })

test('scripts are sent as the build compressed them, and may be cached for ever', async () => {
  const plain = await request('identity')
  const compressed = await request('gzip, br')
  const text = await plain.text()

  expect(plain.headers.get('content-encoding')).toBeNull()
  expect(compressed.headers.get('content-encoding')).toBe('br')
  expect(compressed.headers.get('content-type')).toMatch(/javascript/)
  expect(compressed.headers.get('vary')).toMatch(/accept-encoding/i)
  expect(compressed.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  // The length is known only if the response is not compressed while it is sent.
  expect(Number(compressed.headers.get('content-length'))).toBeGreaterThan(0)
  expect(Number(compressed.headers.get('content-length'))).toBeLessThan(text.length / 2)
  expect(await compressed.text()).toBe(text)
})
