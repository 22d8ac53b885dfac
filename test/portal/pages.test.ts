import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Antesala } from '../setup/antesala.ts'
import { changeProperty, openPortal } from '../setup/portal.ts'

let antesala: Antesala
beforeAll(async () => {
  antesala = await openPortal()
})
afterAll(() => antesala.close())

const pages = [
  ['/', 'es'],
  ['/en/', 'en'],
  ['/desarrolladores', 'es'],
  ['/en/developers', 'en'],
  ['/socios?ref=LP-ABC23', 'es'],
  ['/en/partners', 'en'],
  ['/propiedades', 'es'],
  ['/en/properties', 'en'],
  ['/propiedades/casa-ceniza', 'es'],
  ['/en/properties/casa-ceniza', 'en'],
] as const

function get(path: string, accept: string) {
  return fetch(`${antesala.address}${path}`, { headers: { Accept: accept } })
}

describe.each(pages)('%s', (path, language) => {
  test('is Markdown that begins with its title, if the client requests Markdown', async () => {
    const response = await get(path, 'text/markdown')
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('text/markdown; charset=utf-8')
    expect(response.headers.get('vary')).toContain('Accept')
    expect(await response.text()).toMatch(/^# \S/)
  })

  test('is HTML in its language for browsers', async () => {
    const response = await get(path, 'text/html,application/xhtml+xml,*/*;q=0.8')
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(response.headers.get('vary')).toContain('Accept')
    const html = await response.text()
    expect(html).toContain(`<html lang="${language}">`)
    expect(html).not.toContain('{{')
  })
})

describe('a property', () => {
  test('has its price, its facts and a curl command that works', async () => {
    const markdown = await (await get('/en/properties/casa-ceniza', 'text/markdown')).text()
    expect(markdown).toMatch(/^(USD|MXN) [\d,]+ · /m)
    expect(markdown).toMatch(/^\| Bedrooms \| \d+ \|$/m)
    const body = markdown.match(/^body='(\{.*\})'$/m)?.[1] ?? ''
    expect(JSON.parse(body).propertyId).toBe('casa-ceniza')
    expect((await antesala.post('/api/v1/contact', body)).status).toBe(200)
  })

  test.each(['villa-soliman', 'no-such-house', '%27'])(
    'that is hidden or does not exist is a 404: %s',
    async (slug) => {
      expect((await get(`/propiedades/${slug}`, 'text/html')).status).toBe(404)
    },
  )

  test('that was mistyped is a 404 that links to the one that was probably meant, and to the list', async () => {
    const missing = await get('/en/properties/casa-cenisa?ref=LP-22222', 'text/markdown')
    expect(missing.status).toBe(404)
    const markdown = await missing.text()
    expect(markdown).toMatch(
      /^Did you mean \[Casa Ceniza, [^\]]+\]\(\/en\/properties\/casa-ceniza\.md\?ref=LP-22222\)\?$/m,
    )
    expect(markdown).toContain('](/en/properties.md?ref=LP-22222)')
    const inSpanish = await get('/propiedades/casa-cenisa', 'text/html')
    expect(inSpanish.status).toBe(404)
    expect(inSpanish.headers.get('cache-control')).toBe('no-cache')
    const html = await inSpanish.text()
    expect(html).toMatch(/¿Buscaba <a href="\/propiedades\/casa-ceniza">Casa Ceniza, [^<]+<\/a>\?/)
    expect(html).toContain('<a href="/propiedades">propiedades</a>')
  })

  test.each(['villa-soliman', 'villa-solimam', 'no-such-house'])(
    'that is hidden, or resembles none, is a 404 that names none: %s',
    async (slug) => {
      const missing = await get(`/en/properties/${slug}`, 'text/markdown')
      expect(missing.status).toBe(404)
      expect(await missing.text()).not.toContain('Did you mean')
    },
  )

  test('has a description that is rendered as Markdown, without HTML', async () => {
    const descriptionEs = '<script>alert(1)</script> [x](javascript:alert(1)) **negrita**'
    await changeProperty(antesala, 'casa-ceniza', { descriptionEs })
    const html = await (await get('/propiedades/casa-ceniza', 'text/html')).text()
    expect(html).toContain('<strong>negrita</strong>')
    expect(html).not.toContain('<script>')
    expect(html).not.toContain('href="javascript:')
  })
})

test('a request for a format that is not offered gets a 406', async () => {
  expect((await get('/', 'image/png')).status).toBe(406)
})

describe('the reference for developers', () => {
  const fields = ['refCode', 'leadId', 'normalizedPhone', 'waitlistId', 'referralCode']

  test.each(['text/html', 'text/markdown'])(
    'lists response fields and headers with their type, in %s',
    async (as) => {
      const text = await (await get('/en/developers', as)).text()
      for (const name of [...fields, 'error.fields.path', 'Retry-After', 'X-Request-Id']) {
        const row = text.match(new RegExp(`(\\| \`|<td><code>)${name}(\`|</code>).*\\n?.*string`))
        expect(row, name).not.toBeNull()
      }
    },
  )

  test('says of fields that may be null what they hold otherwise, with their fields', async () => {
    const markdown = await (await get('/en/developers', 'text/markdown')).text()
    expect(markdown).toContain('| `property` | object, or null |')
    expect(markdown).toContain('| `property.slug` | string |')
    expect(markdown).toContain('| `nextStep.by` | string, date, or null |')
  })

  test('has examples in English on the English page', async () => {
    const markdown = await (await get('/en/developers', 'text/markdown')).text()
    const curl = markdown.match(/^curl [^`]+/m)?.[0]
    expect(curl).toContain("-H 'Accept-Language: en'")
    expect(markdown).toContain('Check the fields listed')
    expect(markdown).not.toContain('Revise los campos')
  })
})

test('the description of a page ends with a full stop or a question mark', async () => {
  for (const path of ['/', '/en/', '/nosotros', '/en/privacy', '/contacto', '/socios']) {
    const html = await (await get(path, 'text/html')).text()
    expect(html.match(/name="description" content="([^"]+)"/)?.[1], path).toMatch(/[.?]$/)
  }
})
