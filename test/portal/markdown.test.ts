import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { formatOfficeHours } from '../../api/portal/office-hours.ts'
import { parseOfficeHours } from '../../shared/domain/office-hours.ts'
import { localizedPath, markdownPath, pagePaths } from '../../shared/view/site.ts'
import type { Antesala } from '../setup/antesala.ts'
import { everyPath, openPortal } from '../setup/portal.ts'

let antesala: Antesala
beforeAll(async () => {
  antesala = await openPortal()
})
afterAll(() => antesala.close())

async function read(path: string, accept = 'text/markdown') {
  const response = await fetch(antesala.address + path, { headers: { Accept: accept } })
  return {
    status: response.status,
    type: response.headers.get('content-type'),
    text: await response.text(),
  }
}

describe('links in Markdown', () => {
  test.each(everyPath)('on %s lead to Markdown, with the referral code', async (path) => {
    const { text } = await read(`${path}?ref=LP-ABC23`)
    const links = [...text.matchAll(/\]\((\/[^)]*)\)/g)].map(([, link = '']) => link)
    for (const link of new Set(links)) {
      const [file = ''] = link.split('?')
      if (/\.(json|txt|xml|avif|webp|jpg|png|svg)$/.test(file)) continue
      expect(file, link).toMatch(/\.md$/)
      expect(link).toContain('ref=LP-ABC23')
      const target = await read(link, 'text/html')
      expect([target.status, target.type], link).toEqual([200, 'text/markdown; charset=utf-8'])
    }
  })

  test('are not in HTML, except the link to the Markdown of the page', async () => {
    for (const path of everyPath) {
      const { text } = await read(path, 'text/html')
      const links = [...text.matchAll(/<a [^>]*?href="(\/[^"]*\.md[^"]*)"/g)].map(
        ([, link]) => link,
      )
      expect(links, path).toEqual([markdownPath(path)])
    }
  })
})

test.each([
  [
    'es',
    'Usamos estos datos para atender su solicitud',
    'Horario de atención: lunes a viernes de 9:00 a 19:00; sábado de 10:00 a 14:00 (zona horaria America/Mexico_City)',
  ],
  [
    'en',
    'We use these details to handle your request',
    'Office hours: Monday to Friday 9:00 to 19:00; Saturday 10:00 to 14:00 (time zone America/Mexico_City)',
  ],
] as const)(
  'the forms in Markdown say in %s what the HTML says: privacy, what is next, and when',
  async (language, privacy, hours) => {
    for (const page of [
      pagePaths.contact,
      `${pagePaths.properties}/casa-ceniza`,
      pagePaths.partners,
      pagePaths.assessment,
    ]) {
      const { text } = await read(localizedPath(page, language))
      expect(text).toContain(privacy)
      expect(text).toContain(`](${markdownPath(localizedPath(pagePaths.privacy, language))})`)
      expect(text).toContain(hours)
      const html = (await read(localizedPath(page, language), 'text/html')).text
      const [, next = ''] = /<p class="next">(.+?)<\/p>/.exec(html) ?? []
      expect(next).not.toBe('')
      expect(text).toContain(next)
    }
  },
)

test('the example call has a key that is computed from the body, and says why', async () => {
  const { text } = await read(localizedPath(pagePaths.contact, 'en'))
  expect(text).toContain(`-H "Idempotency-Key: $(printf %s "$body" | cksum | tr ' ' -)" -d "$body"`)
  expect(text).toContain('so that a request that is run again')
})

test.each([
  ['/contacto', 'sábado de 10:00 a 14:00 (hora de Ciudad de México)'],
  ['/en/about', 'Saturday 10:00 to 14:00 (Mexico City Time)'],
])('%s names the time zone of the office by its city', async (path, text) => {
  expect((await read(path)).text).toContain(text)
})

test('the lines of properties have kind, bedrooms and status, also if they are available', async () => {
  const { text } = await read(localizedPath(pagePaths.properties, 'en'))
  expect(text).toMatch(
    /^- \[Casa Ceniza.*\) · San Miguel de Allende, Guanajuato · Villa · 4 bedrooms · .* · Available$/m,
  )
})

test.each([
  ['mon-fri 09:00-14:00, mon-fri 16:00-18:30', 'Monday to Friday 9:00 to 14:00 and 16:00 to 18:30'],
  ['sat-sun 10:00-14:00', 'Saturday and Sunday 10:00 to 14:00'],
  ['mon 09:00-10:00, wed 09:00-10:00', 'Monday 9:00 to 10:00; Wednesday 9:00 to 10:00'],
  ['mon-sun 00:00-24:00', 'Monday to Sunday 0:00 to 24:00'],
])('office hours %s are told as %s', (hours, text) => {
  expect(formatOfficeHours(parseOfficeHours(hours), 'Europe/Madrid', 'en')).toBe(
    `${text} (time zone Europe/Madrid)`,
  )
})
