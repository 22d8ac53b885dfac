import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Antesala, openAntesala } from '../setup/antesala.ts'

let antesala: Antesala
beforeAll(async () => {
  antesala = await openAntesala({ RATE_LIMIT_PER_MINUTE: '300' })
})
afterAll(() => antesala.close())

test('300 requests pass and count down, and the 301st gets a 429 whatever X-Forwarded-For it sends', async () => {
  const remaining: number[] = []
  for (let number = 1; number <= 300; number++) {
    const response = await fetch(`${antesala.address}/api/nothing`)
    await response.arrayBuffer()
    expect(response.status).toBe(404)
    if (number === 1) {
      expect(response.headers.get('ratelimit-limit')).toBe('300')
      expect(response.headers.get('ratelimit-reset')).toBe('60')
    }
    remaining.push(Number(response.headers.get('ratelimit-remaining')))
  }
  expect(remaining).toEqual(Array.from({ length: 300 }, (_, index) => 299 - index))

  const forged = { 'X-Forwarded-For': '203.0.113.9' }
  const refused = await fetch(`${antesala.address}/api/v1/contact`, {
    method: 'POST',
    headers: forged,
  })
  expect(refused.status).toBe(429)
  expect(refused.headers.get('retry-after')).toBe('60')
  expect(refused.headers.get('ratelimit-remaining')).toBe('0')
  const { error } = (await refused.json()) as { error: { code: string; message: string } }
  expect(error.code).toBe('RATE_LIMIT_EXCEEDED')
  expect(error.message).toContain('300')

  expect((await fetch(`${antesala.address}/healthz`)).status).toBe(200)
})
