import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Antesala } from '../setup/antesala.ts'
import { application } from '../setup/fixtures.ts'
import { everyPath, openPortal } from '../setup/portal.ts'
import { decodeEntities, portalForms } from '../setup/portal-forms.ts'

let antesala: Antesala
beforeAll(async () => {
  antesala = await openPortal()
})
afterAll(() => antesala.close())

async function read(path: string, accept = 'text/html') {
  const response = await fetch(antesala.address + path, { headers: { Accept: accept } })
  return { headers: response.headers, text: await response.text() }
}

const isPage = (link: string) => /^\/(?!assets\/)[^.]*(\.md)?(\?.*)?$/.test(link)

/** Returns the targets of the links to other pages. */
function linksOf(text: string, accept: string) {
  const pattern = accept === 'text/html' ? /<a [^>]*?href="([^"]*)"/g : /\]\(([^)]*)\)/g
  return [...text.matchAll(pattern)].map(([, link]) => decodeEntities(link ?? '')).filter(isPage)
}

describe.each(['text/html', 'text/markdown'])('in %s', (accept) => {
  test.each(everyPath)('every link on %s to a page has the referral code', async (path) => {
    const links = linksOf((await read(`${path}?ref=lp-abc23`, accept)).text, accept)
    for (const link of links) {
      const codes = new URL(link, antesala.address).searchParams.getAll('ref')
      // The link to the other language keeps the original query.
      expect(
        codes.map((code) => code.toUpperCase()),
        link,
      ).toEqual(['LP-ABC23'])
    }
    if (accept === 'text/html') expect(links.length).toBeGreaterThan(8)
  })

  test.each(['', '?ref=', '?ref=%3Cscript%3E', '?ref=LP-ABCDE0'])(
    'a page requested with "%s" has no referral code in its links to pages of the same language',
    async (query) => {
      const plain = await read('/propiedades/casa-ceniza', accept)
      const links = linksOf((await read(`/propiedades/casa-ceniza${query}`, accept)).text, accept)
      expect(links.filter((link) => link.includes('ref=') && !link.startsWith('/en/'))).toEqual([])
      expect(linksOf(plain.text, accept).length).toBe(links.length)
    },
  )
})

test.each(['LP-ABC23.', 'LP-ABC23,', 'LP-ABC23)', '%E2%80%9CLP-ABC23%E2%80%9D', 'lp%20abc23%3B'])(
  'the referral code is read without the punctuation that was copied with its link: %s',
  async (ref) => {
    const { text } = await read(`/contacto?ref=${ref}`)
    expect(text).toContain('<strong class="code">LP-ABC23</strong>')
    expect(text).toContain('href="/propiedades?ref=LP-ABC23"')
  },
)

test('a page requested with a referral code has the canonical URL without the code', async () => {
  const { text } = await read('/propiedades?kind=villa&ref=LP-ABC23')
  expect(text).toMatch(/rel="canonical" href="[^"?]*\/propiedades"/)
  expect(text).toContain('<input type="hidden" name="ref" value="LP-ABC23">')
  const tag = (await read('/nosotros')).headers.get('etag')
  await read('/nosotros?ref=LP-ABC23')
  expect((await read('/nosotros')).headers.get('etag')).toBe(tag)
})

test('the referral code is shown on pages with the inquiry form', async () => {
  for (const path of ['/contacto', '/propiedades/casa-ceniza'])
    expect((await read(`${path}?ref=LP-ABC23`)).text).toContain(
      'Ningún socio tiene el código de referido del enlace que usted abrió: <strong class="code">LP-ABC23</strong>',
    )
  expect((await read('/contacto')).text).not.toContain('class="credited"')
})

test('an agency that applies gets two links: one for clients and one for agencies', async () => {
  const forms = portalForms(antesala)
  const html = await forms.post('/en/partners', { ...application })
  expect(decodeEntities(html.text)).toContain(`/en/?ref=${html.code}</a>`)
  expect(decodeEntities(html.text)).toContain(`/en/partners?ref=${html.code}</a>`)
  const markdown = await forms.post(
    '/socios',
    { ...application, city: 'Puebla' },
    { Accept: 'text/markdown' },
  )
  expect(markdown.text).toMatch(/para sus clientes: <http\S+\/\?ref=LP-\w{5}>/)
  expect(markdown.text).toMatch(/otras agencias: <http\S+\/socios\?ref=LP-\w{5}>/)
})
