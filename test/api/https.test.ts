import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Antesala, openAntesala } from '../setup/antesala.ts'

let antesala: Antesala
afterEach(() => antesala.close())

async function headersOf(path: string) {
  return (await fetch(`${antesala.address}${path}`)).headers
}

describe('behind a proxy that ends TLS', () => {
  beforeEach(async () => {
    const PUBLIC_URL = 'https://www.example.com'
    antesala = await openAntesala({ PUBLIC_URL, ALLOWED_HOSTS: '127.0.0.1', TRUST_PROXY: '1' })
  })

  test.each(['/', '/admin/', '/api/v1/contact', '/nothing'])(
    'browsers are told to use HTTPS only, by %s',
    async (path) => {
      const headers = await headersOf(path)
      expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains')
      // JSON may load nothing at all.
      if (headers.get('content-type')?.includes('html'))
        expect(headers.get('content-security-policy')).toContain('upgrade-insecure-requests')
    },
  )
})

test('without TLS, browsers are not told to use it', async () => {
  antesala = await openAntesala()
  const headers = await headersOf('/')
  expect(headers.get('strict-transport-security')).toBeNull()
  expect(headers.get('content-security-policy')).not.toContain('upgrade-insecure-requests')
})
