import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { propertyRows } from '../../local/demo/property-rows.ts'
import { DAY_MS } from '../../shared/contract/duration.ts'
import { ConfigError, loadConfig } from '../../shared/runtime/config.ts'
import { insertProperties } from '../../shared/tables/properties/properties.ts'
import { localizedPath, markdownPath, pagePaths } from '../../shared/view/site.ts'
import { type Antesala, openAntesala } from '../setup/antesala.ts'
import { changeCatalog, everyPath, openPortal } from '../setup/portal.ts'
import { decodeEntities } from '../setup/portal-forms.ts'

const site = 'https://house.example'

let antesala: Antesala
beforeAll(async () => {
  antesala = await openPortal({
    PUBLIC_URL: site,
    SECURITY_CONTACT: 'https://house.example/report',
  })
})
afterAll(() => antesala.close())

async function read(path: string, headers: Record<string, string> = {}) {
  const response = await fetch(antesala.address + path, { headers })
  return { status: response.status, headers: response.headers, text: await response.text() }
}

/** Returns the path and query of a URL of the site. */
const pathOf = (url: string) => url.replace(site, '')

describe.each([
  ['/llms.txt', 'text/plain; charset=utf-8'],
  ['/es/llms.txt', 'text/plain; charset=utf-8'],
  ['/feed.json', 'application/feed+json; charset=utf-8'],
  ['/en/feed.json', 'application/feed+json; charset=utf-8'],
  ['/robots.txt', 'text/plain; charset=utf-8'],
  ['/openapi.json', 'application/json; charset=utf-8'],
  ['/sitemap.xml', 'application/xml; charset=utf-8'],
  ['/.well-known/security.txt', 'text/plain; charset=utf-8'],
  [
    '/.well-known/api-catalog',
    'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"',
  ],
])('%s', (path, type) => {
  test('has its content type and an ETag, and is a 304 if the ETag matches', async () => {
    const { status, headers } = await read(path)
    expect([status, headers.get('content-type')]).toEqual([200, type])
    const again = await read(path, { 'If-None-Match': String(headers.get('etag')) })
    expect([again.status, again.text]).toEqual([304, ''])
  })
})

describe('/sitemap.xml', () => {
  test('lists every page in both languages with its alternates, and no hidden property', async () => {
    const { text } = await read('/sitemap.xml')
    const listed = [...text.matchAll(/<loc>(.+?)<\/loc>/g)].map(([, address]) =>
      pathOf(address ?? ''),
    )
    expect(listed).toEqual(expect.arrayContaining(everyPath))
    expect(new Set(listed).size).toBe(listed.length)
    expect(text).not.toContain('villa-soliman')
    expect(text.match(/hreflang="es"/g)).toHaveLength(listed.length)
    expect(text.match(/hreflang="en"/g)).toHaveLength(listed.length)
    expect(text.match(/hreflang="x-default"/g)).toHaveLength(listed.length)
    expect(text).toMatch(/casa-ceniza<\/loc>\n<lastmod>\d{4}-\d\d-\d\dT/)
  })

  test('contains only canonical URLs of pages', async () => {
    const { text } = await read('/sitemap.xml')
    for (const [, address = ''] of text.matchAll(/<loc>(.+?)<\/loc>/g)) {
      const page = await read(pathOf(address))
      expect(page.status, address).toBe(200)
      expect(page.text).toContain(`<link rel="canonical" href="${address}">`)
    }
  })
})

test('/robots.txt points to the sitemap and disallows the dashboard', async () => {
  const { text } = await read('/robots.txt')
  expect(text).toContain(`Sitemap: ${site}/sitemap.xml`)
  expect(text).toContain('Disallow: /admin')
})

describe('the content signals in /robots.txt', () => {
  test('allow search and answers, and refuse training, by default', async () => {
    const groups = (await read('/robots.txt')).text.split('\n\n')
    expect(groups).toHaveLength(3)
    expect(groups[0]).toContain(
      'User-agent: *\nContent-Signal: search=yes, ai-input=yes, ai-train=no\nDisallow: /admin\n',
    )
    expect(groups[1]).toContain('User-agent: GPTBot\n')
    expect(groups[1]).toMatch(/\nDisallow: \/$/)
    expect(groups[1]).not.toContain('ChatGPT-User')
  })

  test.each([
    ['none', [], ['Content-Signal', 'GPTBot', 'ChatGPT-User']],
    ['search=yes', ['Content-Signal: search=yes\n'], ['GPTBot', 'ChatGPT-User']],
    [
      'ai-train=yes,ai-input=no',
      ['Content-Signal: ai-input=no, ai-train=yes', 'ChatGPT-User'],
      ['GPTBot'],
    ],
  ])('are those of the setting: "%s"', async (CONTENT_SIGNALS, present, absent) => {
    const other = await openAntesala({ CONTENT_SIGNALS })
    onTestFinished(() => other.close())
    const text = await (await fetch(`${other.address}/robots.txt`)).text()
    for (const part of present) expect(text).toContain(part)
    for (const part of absent) expect(text).not.toContain(part)
  })

  test.each([
    'yes',
    'search',
    'search=maybe',
    'train=no',
    'search=yes,search=no',
    'search=yes,',
    'SEARCH=yes',
  ])('cannot be %j', (CONTENT_SIGNALS) => {
    expect(() => loadConfig([], { CONTENT_SIGNALS })).toThrow(
      /^The settings.*\n {2}CONTENT_SIGNALS: must/,
    )
  })
})

describe.each([
  ['/llms.txt', 'en', ['## API', '## Pages', '## Properties', '## Optional'], '/es/llms.txt'],
  ['/es/llms.txt', 'es', ['## API', '## Páginas', '## Propiedades', '## Optional'], '/llms.txt'],
] as const)('%s', (path, language, sections, other) => {
  test('has a title, a summary and four sections, in the order that llmstxt.org specifies', async () => {
    const { text, headers } = await read(path)
    expect(text).toMatch(/^# Antesala\n\n> .+/)
    expect(text.match(/^## .+$/gm)).toEqual(sections)
    expect(headers.get('content-language')).toBe(language)
  })

  test('contains only URLs that exist, and those that end in .md are Markdown in its language', async () => {
    const { text } = await read(path)
    const addresses = [...text.matchAll(/\]\((https:\/\/house\.example.*?)\)/g)].map(([, url]) =>
      pathOf(url ?? ''),
    )
    expect(addresses.length).toBeGreaterThan(40)
    expect(addresses).toContain(other)
    for (const address of addresses) {
      const { status, headers, text } = await read(address)
      expect(status, address).toBe(200)
      if (!address.endsWith('.md')) continue
      expect(headers.get('content-type')).toBe('text/markdown; charset=utf-8')
      const otherHome = markdownPath(localizedPath(pagePaths.home, language === 'es' ? 'en' : 'es'))
      if (address !== otherHome) expect(headers.get('content-language'), address).toBe(language)
      expect(text).toMatch(/^# \S/)
    }
  })

  test('lists properties with kind, bedrooms, place, price and status', async () => {
    const { text } = await read(path)
    const line = {
      en: /casa-ceniza\.md\): Villa, 4 bedrooms, San Miguel de Allende, Guanajuato, USD 2,150,000, Available\n/,
      es: /casa-ceniza\.md\): Villa, 4 recámaras, San Miguel de Allende, Guanajuato, USD 2,150,000, Disponible\n/,
    }
    expect(text).toMatch(line[language])
    expect(text).toMatch(
      language === 'en' ? /\): Land, Cabo San Lucas/ : /\): Terreno, Cabo San Lucas/,
    )
    expect(text).not.toContain('villa-soliman')
  })

  test("says how clients and agencies use a partner's code, and when somebody answers", async () => {
    const { text } = await read(path)
    for (const part of [
      '/api/v1/contact',
      '/api/v1/assessment-email',
      '/api/v1/partner-waitlist',
      '?ref=LP-',
      '9:00',
    ])
      expect(text).toContain(part)
  })
})

describe.each(['es', 'en'] as const)('the JSON feed in %s', (language) => {
  const path = language === 'es' ? '/feed.json' : '/en/feed.json'

  test('has the newest properties first, and every URL exists', async () => {
    const added = propertyRows(new Date(Date.now() + DAY_MS)).slice(0, 1)
    const [model] = added
    if (!model) throw new Error('no property to copy')
    const copy = { ...model, id: uuid(), slug: `new-${language}` }
    await changeCatalog(antesala, () => insertProperties(antesala.db, [copy]))
    const feed = JSON.parse((await read(path)).text)
    expect(feed).toMatchObject({
      version: 'https://jsonfeed.org/version/1.1',
      feed_url: site + path,
      home_page_url: site + localizedPath(pagePaths.properties, language),
      language,
    })
    expect(feed.items).toHaveLength(30)
    const address = site + localizedPath(`${pagePaths.properties}/${copy.slug}`, language)
    expect(feed.items[0]).toMatchObject({ id: `urn:uuid:${copy.id}`, url: address, language })
    for (const { url, image, title, content_text, date_published } of feed.items) {
      expect([title, content_text].every(Boolean)).toBe(true)
      expect(Number.isNaN(Date.parse(date_published))).toBe(false)
      expect((await read(pathOf(url))).status, url).toBe(200)
      const picture = await fetch(antesala.address + pathOf(image))
      expect(picture.headers.get('content-type'), image).toBe('image/png')
      await picture.body?.cancel()
    }
    const tag = (await read(path)).headers.get('etag')
    await changeCatalog(antesala, () =>
      antesala.sql(
        `update properties set status = 'hidden', updated_at = now() where slug = '${copy.slug}'`,
      ),
    )
    const later = await read(path)
    expect(later.text).not.toContain(copy.slug)
    expect(later.headers.get('etag')).not.toBe(tag)
    await antesala.sql(`delete from properties where slug = '${copy.slug}'`)
  })

  test('is linked by the pages of its language', async () => {
    const page = await read(localizedPath(pagePaths.about, language))
    expect(page.text).toContain(
      `<link rel="alternate" type="application/feed+json" title="${language === 'es' ? 'Propiedades nuevas' : 'New properties'}" href="${path}">`,
    )
    expect(page.headers.get('link')).toContain(
      `<${site}${path}>; rel="alternate"; type="application/feed+json"`,
    )
    expect(page.text).toContain(`href="${language === 'es' ? '/es/llms.txt' : '/llms.txt'}"`)
  })
})

test.each([
  ['/llms.txt', 'Keep the code: submissions cannot be looked up by it'],
  ['/es/llms.txt', 'Conserve el código: no sirve para consultar la solicitud en línea'],
  ['/en/developers.md', 'Keep the code of the answer: submissions cannot be looked up by it'],
  [
    '/desarrolladores.md',
    'Conserve el código de la respuesta: no sirve para consultar la solicitud en línea',
  ],
  ['/openapi.json', 'Keep its code: submissions cannot be looked up'],
])(
  '%s says that a code is kept, but finds nothing, and what happens next',
  async (path, sentence) => {
    const { text } = await read(path)
    expect(text).toContain(sentence)
    expect(text).toContain('nextStep')
  },
)

test('/llms.txt lists only the fifty properties that changed last', async () => {
  const [model] = propertyRows(new Date(0))
  if (!model) throw new Error('no property to copy')
  const many = Array.from({ length: 60 }, (_, index) => ({
    ...model,
    id: uuid(),
    slug: `copy-${index}`,
    createdAt: new Date(index * 1000),
    updatedAt: new Date(index * 1000),
  }))
  await changeCatalog(antesala, () => insertProperties(antesala.db, many))
  const { text } = await read('/llms.txt')
  expect(text.match(/\/en\/properties\/[\w-]+\.md\)/g)).toHaveLength(50)
  expect(text).toContain('casa-ceniza.md')
  expect((await read('/sitemap.xml')).text).toContain('/copy-0<')
  await changeCatalog(antesala, () =>
    antesala.sql("delete from properties where slug like 'copy-%'"),
  )
})

test('/.well-known/api-catalog is a linkset whose URLs have the declared types', async () => {
  const { linkset } = JSON.parse((await read('/.well-known/api-catalog')).text)
  const [{ anchor, ...relations }] = linkset
  expect(anchor).toBe(`${site}/api/v1`)
  const targets = Object.values(relations).flat() as { href: string; type: string }[]
  expect(targets.length).toBeGreaterThan(4)
  for (const { href, type } of targets) {
    const { status, headers } = await read(pathOf(href))
    expect([status, headers.get('content-type')?.split(';')[0]], href).toEqual([200, type])
  }
})

describe('/.well-known/security.txt', () => {
  test('has its fields, and expires within a year', async () => {
    const { text } = await read('/.well-known/security.txt')
    const fields = Object.fromEntries(
      text
        .trim()
        .split('\n')
        .map((line) => line.split(/: (.*)/)),
    )
    expect(fields).toMatchObject({
      Contact: 'https://house.example/report',
      'Preferred-Languages': 'es, en',
      Canonical: `${site}/.well-known/security.txt`,
    })
    const days = (Date.parse(fields.Expires) - Date.now()) / DAY_MS
    expect(days).toBeGreaterThan(150)
    expect(days).toBeLessThan(365)
  })

  test.each(['nobody', 'http://house.example', 'javascript:alert(1)'])(
    'cannot have the contact %s',
    (contact) => {
      expect(() => loadConfig([], { SECURITY_CONTACT: contact })).toThrow(ConfigError)
    },
  )
})

describe('a page', () => {
  test('links to its other formats and to the API in the Link header, and every target exists', async () => {
    for (const accept of ['text/html', 'text/markdown']) {
      const { headers } = await read('/en/about', { Accept: accept })
      const links = [...(headers.get('link') ?? '').matchAll(/<(.+?)>; rel="(.+?)"/g)]
      const relations = links.map(([, , relation]) => relation)
      expect(relations).toEqual(
        expect.arrayContaining([
          'canonical',
          'alternate',
          'describedby',
          'service-desc',
          'api-catalog',
        ]),
      )
      for (const [, address = ''] of links) expect((await read(pathOf(address))).status).toBe(200)
    }
  })

  test('has links to its Markdown and its other language in its head, and a description', async () => {
    const { text } = await read('/en/about?x=1')
    expect(text).toContain('<link rel="alternate" type="text/markdown" href="/en/about.md">')
    expect(text).toContain(`<link rel="alternate" hreflang="es" href="${site}/nosotros">`)
    expect(text).toContain(`<link rel="alternate" hreflang="x-default" href="${site}/nosotros">`)
    expect(text).toContain(`<meta property="og:url" content="${site}/en/about">`)
    expect(text).toMatch(/<meta name="description" content=".{40,160}">/)
  })

  test('upgrades insecure requests if PUBLIC_URL is HTTPS', async () => {
    const { headers } = await read('/nosotros')
    expect(headers.get('content-security-policy')).toContain('upgrade-insecure-requests')
  })
})

test('every link on every page works', async () => {
  const seen = new Set<string>(everyPath)
  for (const address of seen) {
    const { status, headers, text } = await read(address)
    expect(status, address).toBe(200)
    if (!headers.get('content-type')?.startsWith('text/html')) continue
    const targets = [...text.matchAll(/(?:href|src)="([^"]+)"/g)].map(([, target = '']) =>
      decodeEntities(pathOf(target)).replace(/#.*$/, ''),
    )
    for (const target of targets) if (target.startsWith('/')) seen.add(target)
  }
  expect(seen.size).toBeGreaterThan(150)
})
