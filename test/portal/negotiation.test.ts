import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { localizedPath } from '../../shared/view/site.ts'
import type { Antesala } from '../setup/antesala.ts'
import { changeProperty, everyPath, openPortal } from '../setup/portal.ts'

let antesala: Antesala
beforeAll(async () => {
  antesala = await openPortal()
})
afterAll(() => antesala.close())

const html = 'text/html; charset=utf-8'
const markdown = 'text/markdown; charset=utf-8'
const json = 'application/json; charset=utf-8'
/** No content type: the client accepts none of the formats. */
const nothing = undefined

/** `Accept` headers (undefined: none), and the content type in which pages are sent. */
const acceptHeaders: [accept: string | undefined, type: string | undefined][] = [
  [undefined, html],
  ['', html],
  ['*/*', html],
  ['text/*', html],
  ['text/html', html],
  ['TEXT/HTML', html],
  ['text/markdown', markdown],
  ['Text/Markdown', markdown],
  ['text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8', html],
  ['text/markdown, */*', markdown],
  ['*/*, text/markdown', markdown],
  ['text/markdown, text/html', markdown],
  ['text/html, text/markdown', html],
  ['text/markdown, text/html;q=0.9', markdown],
  ['text/html;q=0.9, text/markdown', markdown],
  ['text/html;q=0.5, text/markdown;q=0.4', html],
  ['text/html;q=0.4, text/markdown;q=0.5', markdown],
  ['text/markdown;q=0.001', markdown],
  ['text/markdown;q=0, text/html', html],
  ['text/html;q=0, */*', markdown],
  ['text/html;q=0, text/*;q=0.2', markdown],
  ['text/markdown;q=0, */*', html],
  ['text/*;q=0.3, text/markdown;q=0.7, */*;q=0.5', markdown],
  ['text/*, text/markdown;q=0.1', html],
  ['application/json, text/markdown;q=0.1', markdown],
  ['image/png, text/html;q=0.1', html],
  ['application/pdf, */*;q=0.1', html],
  ['text/markdown; charset=utf-8', markdown],
  ['text/markdown;charset="utf-8";q=0.8, text/html;q=0.5', markdown],
  ['text/markdown; variant=GFM', markdown],
  ['text/html;level=1', html],
  ['  text/markdown  ,  text/html ; q=0.2 ', markdown],
  [',,text/markdown,', markdown],
  ['nonsense, text/markdown', markdown],
  ['text/markdown;q=nonsense, text/html;q=0.5', html],
  ['image/png', nothing],
  ['application/pdf, image/*', nothing],
  ['text/plain', nothing],
  ['text/markdown;q=0', nothing],
  ['text/html;q=0, text/markdown;q=0', nothing],
  ['*/*;q=0', nothing],
  ['text/*;q=0, */*;q=0', nothing],
  ['nonsense', nothing],
]

/** Pages of every kind: static, filtered, with a form, of a property; in both languages. */
const pages = [
  '/',
  '/en/about',
  '/propiedades?kind=villa',
  '/en/properties/casa-ceniza',
  '/contacto',
]

const table = pages.flatMap((path) =>
  acceptHeaders.map(([accept, type]) => ({ path, accept, type })),
)

test('the table has at least thirty Accept headers for each page', () => {
  expect(acceptHeaders.length).toBeGreaterThanOrEqual(30)
  expect(table.length).toBe(acceptHeaders.length * pages.length)
})

test.each(table)('GET $path with Accept: $accept returns $type', async ({ path, accept, type }) => {
  const response = await send('GET', path, accept)
  expect(response.headers.vary?.split(', ')).toContain('Accept')
  if (type === nothing) {
    expect(response.status).toBe(406)
    expect(response.headers['content-type']).toBe(json)
    expect(JSON.parse(response.body)).toMatchObject({
      success: false,
      error: { code: 'NOT_ACCEPTABLE' },
    })
    return
  }
  expect([response.status, response.headers['content-type']]).toEqual([200, type])
  expect(response.body).toMatch(type === markdown ? /^# \S/ : /^<!doctype html>/)
})

/** Missing pages, and the content type of the error. */
const missing: [path: string, accept: string | undefined, type: string][] = [
  ['/nothing', undefined, html],
  ['/nothing', '*/*', html],
  ['/nothing', 'text/html', html],
  ['/en/nothing', 'text/markdown', markdown],
  ['/nothing', 'application/json', json],
  ['/nothing', 'application/json, text/html;q=0.9', json],
  ['/nothing', 'text/html, application/json;q=0.9', html],
  ['/nothing', 'image/png', json],
  ['/nothing.md', 'text/html', markdown],
  ['/propiedades/no-such-house', 'text/markdown', markdown],
  ['/en/properties/no-such-house', 'text/html', html],
  ['/propiedades/no-such-house.md', undefined, markdown],
  ['/propiedades/%00', 'text/html', html],
  ['/en/properties/%00.md', 'text/html', markdown],
  ['/properties/%00/drawing.svg', 'image/svg+xml', json],
  [`/propiedades/${'a'.repeat(5000)}`, 'text/html', html],
  ['/assets/nothing.css', 'text/css', json],
  ['/%ff', 'text/html', html],
  ['/api/v1/nothing', 'text/html', json],
  ['/api/nothing', 'text/markdown', json],
  ['/api', '*/*', json],
]

test.each(missing)('GET %s with Accept: %s returns a 404 as %s', async (path, accept, type) => {
  const { status, headers, body } = await send('GET', path, accept)
  expect([status, headers['content-type']]).toEqual([404, type])
  if (!path.startsWith('/api')) expect(headers.vary?.split(', ')).toContain('Accept')
  if (type === json) expect(JSON.parse(body).error.code).toBe('NOT_FOUND')
  else expect(body).toMatch(type === markdown ? /^# \S/ : /<h1>/)
})

test('a 404 page is in the language of the requested path', async () => {
  expect((await send('GET', '/nada', 'text/markdown')).body).toContain(
    '# No encontramos esta página',
  )
  expect((await send('GET', '/en/nothing', 'text/markdown')).body).toContain(
    '# We could not find this page',
  )
})

test.each([
  ['/en/nothing', 'es', 'en', 'There is nothing at this address.'],
  ['/nothing', undefined, 'es', 'Esa dirección no existe.'],
  ['/api/v1/nothing', 'en', 'en', 'There is nothing at this address.'],
])(
  'a JSON error at %s with Accept-Language: %s is in %s',
  async (path, accepted, language, message) => {
    const { headers, body } = await send('GET', path, 'application/json', {
      ...(accepted && { 'Accept-Language': accepted }),
    })
    expect(JSON.parse(body).error.message).toBe(message)
    expect(headers['content-language']).toBe(language)
    const varies = headers.vary?.split(', ').includes('Accept-Language') ?? false
    expect(varies).toBe(!path.startsWith('/en'))
  },
)

test('a 406 says which formats there are', async () => {
  const { body } = await send('GET', '/en/about', 'image/png')
  expect(JSON.parse(body).error.message).toContain('Ask for text/html or text/markdown.')
})

test('a page without a form rejects a POST with a 405', async () => {
  const { status, headers } = await send('POST', '/nosotros', 'application/json')
  expect([status, headers.allow]).toEqual([405, 'GET, HEAD, OPTIONS'])
})

describe.each(everyPath)('%s', (path) => {
  test('is served as Markdown at its Markdown path, regardless of the Accept header', async () => {
    const markdownPath = path.endsWith('/') ? `${path}index.md` : `${path}.md`
    const response = await send('GET', markdownPath, 'text/html')
    expect([response.status, response.headers['content-type']]).toEqual([200, markdown])
    expect(response.body).toBe((await send('GET', path, 'text/markdown')).body)
  })
})

describe.each([['text/html'], ['text/markdown']])('a page as %s', (accept) => {
  test('has its own strong ETag, the same every time', async () => {
    const [first, second] = await Promise.all([
      send('GET', '/nosotros', accept),
      send('GET', '/nosotros', accept),
    ])
    const other = await send(
      'GET',
      '/nosotros',
      accept === 'text/html' ? 'text/markdown' : 'text/html',
    )
    expect(first.headers.etag).toMatch(/^"[\w-]+"$/)
    expect(second.headers.etag).toBe(first.headers.etag)
    expect(other.headers.etag).not.toBe(first.headers.etag)
    expect(first.headers['cache-control']).toBe('no-cache')
  })

  test.each([
    ['the tag', (tag: string) => tag, 304],
    ['the tag in a list', (tag: string) => `"other", ${tag}, W/"third"`, 304],
    ['the tag as a weak one', (tag: string) => `W/${tag}`, 304],
    ['any tag', () => '*', 304],
    ['another tag', () => '"other"', 200],
    ['the tag of another compression', (tag: string) => tag.replace(/"$/, '-gzip"'), 200],
    ['the tag without quotes', (tag: string) => tag.replaceAll('"', ''), 200],
  ])('requested with %s in If-None-Match gets the status $2', async (_name, make, status) => {
    const { headers } = await send('GET', '/nosotros', accept)
    const again = await send('GET', '/nosotros', accept, {
      'If-None-Match': make(String(headers.etag)),
    })
    expect(again.status).toBe(status)
    expect(again.headers.etag).toBe(headers.etag)
    expect(again.headers.vary).toBe(headers.vary)
    if (status === 304) expect(again.body).toBe('')
  })

  test('gets a 304 even if the client sends Cache-Control: no-cache', async () => {
    const { headers } = await send('GET', '/nosotros', accept)
    const again = await send('GET', '/nosotros', accept, {
      'If-None-Match': String(headers.etag),
      'Cache-Control': 'no-cache',
    })
    expect(again.status).toBe(304)
  })

  test('does not match the ETag of the other format', async () => {
    const other = accept === 'text/html' ? 'text/markdown' : 'text/html'
    const { headers } = await send('GET', '/nosotros', other)
    const response = await send('GET', '/nosotros', accept, {
      'If-None-Match': String(headers.etag),
    })
    expect(response.status).toBe(200)
  })

  test.each(['gzip', 'br', 'identity'])(
    'has its own ETag with the encoding %s',
    async (encoding) => {
      const response = await send('GET', '/nosotros', accept, { 'Accept-Encoding': encoding })
      expect(response.headers['content-encoding'] ?? 'identity').toBe(encoding)
      expect(response.headers.etag).toMatch(
        encoding === 'identity' ? /^"[\w-]{22}"$/ : new RegExp(`-${encoding}"$`),
      )
      const again = await send('GET', '/nosotros', accept, {
        'Accept-Encoding': encoding,
        'If-None-Match': String(response.headers.etag),
      })
      expect(again.status).toBe(304)
      expect(again.headers.etag).toBe(response.headers.etag)
    },
  )

  test.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['*', 'br'],
    ['gzip, br;q=0.5', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['deflate', undefined],
  ])('is encoded for %s as %s', async (accepted, encoding) => {
    const response = await send('GET', '/nosotros', accept, { 'Accept-Encoding': accepted })
    expect(response.headers['content-encoding']).toBe(encoding)
  })

  test.each(['/', '/propiedades', '/en/properties/casa-ceniza', '/nosotros'])(
    'has the same headers and no body in the response to HEAD %s',
    async (path) => {
      for (const encoding of ['identity', 'gzip']) {
        const get = await send('GET', path, accept, { 'Accept-Encoding': encoding })
        const head = await send('HEAD', path, accept, { 'Accept-Encoding': encoding })
        const names = [
          'content-type',
          // The form token is different in each response, which changes the compressed length.
          ...(String(get.headers.etag).startsWith('W/') ? [] : ['content-length']),
          'content-encoding',
          'etag',
          'vary',
          'link',
          'cache-control',
        ]
        for (const name of names) expect(head.headers[name], name).toEqual(get.headers[name])
        expect([head.status, head.body]).toEqual([200, ''])
      }
    },
  )
})

test('the ETag changes with the content', async () => {
  const before = await send('GET', '/propiedades/casa-ceniza', 'text/markdown')
  await changeProperty(antesala, 'casa-ceniza', { price: 1_234_567 })
  const after = await send('GET', '/propiedades/casa-ceniza', 'text/markdown', {
    'If-None-Match': String(before.headers.etag),
  })
  expect(after.status).toBe(200)
  expect(after.headers.etag).not.toBe(before.headers.etag)
})

test.each([
  ['/nosotros/', '/nosotros'],
  ['/en', '/en/'],
  ['/es', '/'],
  ['/es/', '/'],
  ['/es/about?ref=LP-ABC23', '/nosotros?ref=LP-ABC23'],
  ['/es/propiedades/casa-ceniza.md', '/propiedades/casa-ceniza.md'],
  ['/es/properties/', '/propiedades'],
  ['/es/index.md', '/index.md'],
  ['/es/feed.json', '/feed.json'],
  ['/about', '/nosotros'],
  ['/contact.md', '/contacto.md'],
  ['/properties?kind=villa', '/propiedades?kind=villa'],
  ['/Properties/casa-ceniza', '/propiedades/casa-ceniza'],
  ['/developers/reference', '/desarrolladores/reference'],
  ['/en/contacto', '/en/contact'],
  ['/en/propiedades/casa-ceniza.md?ref=LP-ABC23', '/en/properties/casa-ceniza.md?ref=LP-ABC23'],
  ['/en/properties/casa-ceniza/', '/en/properties/casa-ceniza'],
  ['/socios/?ref=LP-ABC23&x=%20', '/socios?ref=LP-ABC23&x=%20'],
])('%s redirects to %s', async (path, target) => {
  const { status, headers } = await send('GET', path, 'text/html')
  expect([status, headers.location]).toEqual([308, target])
})

test.each(['/es/nope', '/es/nope.md', '/es/nope/'])('%s is not found at once', async (path) => {
  const { status, headers } = await send('GET', path, 'text/html')
  expect([status, headers.location]).toEqual([404, undefined])
})

test.each(['/about', '/properties/casa-ceniza', '/es/contact'])(
  '%s is answered as Markdown without a redirect, and names the address of the page',
  async (path) => {
    const { status, headers } = await send('GET', path, 'text/markdown')
    const canonical = `${localizedPath(path.replace('/es', ''), 'es')}>; rel="canonical"`
    expect([status, headers['content-type']]).toEqual([200, markdown])
    expect(headers.vary).toContain('Accept')
    expect(headers.link).toContain(canonical)
  },
)

test.each([
  '//evil.example/',
  '/es//evil.example',
  '/es/\\evil.example',
  '/\\evil.example/',
  '//evil.example//',
  '/%09/evil.example/',
])('%s does not redirect to another site', async (path) => {
  const { status, headers } = await send('GET', path, 'text/html')
  const target = headers.location && new URL(headers.location, antesala.address)
  expect(target ? target.origin : antesala.address).toBe(antesala.address)
  expect([308, 404]).toContain(status)
})

type RawResponse = {
  status: number | undefined
  headers: Record<string, string | undefined>
  body: string
}

// Does not use fetch, which adds an Accept header and normalizes paths.
function send(
  method: string,
  path: string,
  accept: string | undefined,
  more: Record<string, string> = {},
): Promise<RawResponse> {
  const { hostname, port } = new URL(antesala.address)
  const headers = { ...(accept !== undefined && { Accept: accept }), ...more }
  return new Promise((resolve, reject) => {
    const outgoing = request({ hostname, port, method, path, headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk) => chunks.push(chunk))
      response.on('end', () =>
        resolve({
          status: response.statusCode,
          headers: response.headers as RawResponse['headers'],
          body: Buffer.concat(chunks).toString('utf8'),
        }),
      )
    })
    outgoing.on('error', reject).end()
  })
}
