import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import type { MediaKind } from '../../shared/contract/media.ts'
import { propertyAttributes } from '../../shared/contract/property.ts'
import { loadConfig } from '../../shared/runtime/config.ts'
import { createFolderStore } from '../../shared/runtime/media/folder-store.ts'
import type { DossierSource } from '../../shared/tables/dossiers/dossier-source.ts'
import type { PublicMedia } from '../../shared/tables/media/public-media.ts'
import { attributeNames } from '../../shared/view/property-texts.ts'
import { drawSheet } from '../../worker/dossier/draw-sheet.ts'
import { renderFiles } from '../../worker/dossier/render.ts'
import { sheetOf } from '../../worker/dossier/sheet-of.ts'
import { type Pdf, readPdf } from '../setup/pdf.ts'

const config = loadConfig([], { DATABASE_URL: 'postgres://nowhere', SMTP_URL: 'smtp://nowhere' })

const property: DossierSource['property'] = {
  ...{ id: uuid(), slug: 'casa', kind: 'villa', status: 'reserved', version: 1 },
  ...{
    titleEs: 'Casa',
    titleEn: 'House',
    descriptionEs: 'Con patio.',
    descriptionEn: 'With a patio.',
  },
  ...{ price: 1_000_000, currency: 'USD', city: 'Mérida', region: 'Yucatán' },
  ...{
    bedrooms: 3,
    bathrooms: 2,
    areaM2: 300,
    lotM2: 800,
    yearBuilt: 1910,
    attributes: [],
    advisorId: null,
  },
  advisorId: null,
  ...{ pictureUrl: null, createdAt: new Date(), updatedAt: new Date() },
}

/** Renders a dossier of photographs with these contents; returns the file in Spanish, and its texts and those in English. */
async function render(
  changes: Partial<DossierSource['property']> = {},
  photos: Buffer[] = [],
  limits = {},
  kind: MediaKind = 'photo',
) {
  const root = await mkdtemp(join(tmpdir(), 'antesala-test-'))
  const media = createFolderStore(join(root, 'media'))
  const shown: PublicMedia[] = photos.map(() => ({
    ...{ id: uuid(), propertyId: property.id, kind, bytes: 1, width: 1600, height: 1000 },
    ...{ widths: [480, 1600], placeholder: null, altEs: 'La terraza', altEn: 'The terrace' },
  }))
  try {
    for (const [index, { id }] of shown.entries())
      await media.put(`${id}/1600.jpg`, photos[index] ?? Buffer.of())
    const source = {
      property: { ...property, ...changes },
      ...{ photos: shown, advisor: undefined, state: 'state' },
    }
    const work = join(root, 'work')
    await media.put('../work/nothing', Buffer.of())
    await renderFiles({ config, media }, source, work, limits)
    const pdf = readPdf(await readFile(join(work, 'es.pdf')))
    const english = readPdf(await readFile(join(work, 'en.pdf')))
    return { pdf, texts: textsOf(pdf), english: textsOf(english) }
  } finally {
    await rm(root, { recursive: true, force: true })
  }
}

const textsOf = ({ parts }: Pdf) => parts.map(({ text }) => text)

const photo = async (color: string) =>
  await sharp({ create: { width: 1600, height: 1000, channels: 3, background: color } })
    .jpeg()
    .toBuffer()

test('however long its texts are, a dossier has one page, and its description ends with a sentence', async () => {
  const { pdf, texts } = await render({
    titleEs: 'Casa de los Arcos y de los patios que se abren al mar '.repeat(4).trim(),
    descriptionEs: 'Una frase que describe la casa con calma. '.repeat(200),
    city: 'San Miguel de Allende de los Arcos y de los Patios',
    price: 999_999_999_999.99,
    attributes: ['pool', 'garden', 'terrace', 'golf', 'sea_view', 'courtyard', 'gated'],
  })
  expect(pdf.pages).toBe(1)
  const prose = texts.find((text) => text.startsWith('Una frase'))
  expect(prose).toMatch(/con calma\.$/)
  expect(texts.join('\n')).toMatch(/… El texto completo está en [^ ]+\/propiedades\/casa$/m)
  expect(prose?.length).toBeGreaterThan(300)
  expect(texts.find((text) => text.startsWith('Casa de'))).toMatch(/…$/)
  expect(texts).toContain('Apartada')
})

test.for([1, 2, 3, 4])(
  'it shows as many photographs as there are, and all attributes: %i',
  async (count) => {
    const colors = ['#a63', '#36a', '#693', '#963'].slice(0, count)
    const attributes = [...propertyAttributes]
    const { pdf, texts, english } = await render(
      { attributes },
      await Promise.all(colors.map(photo)),
    )
    expect(pdf).toMatchObject({ pages: 1, pictures: count })
    expect(texts.filter((text) => text.startsWith('Ilustración'))).toEqual([])
    expect(texts).toContain(attributes.map((name) => attributeNames[name].es).join(', '))
    expect(english).toContain(attributes.map((name) => attributeNames[name].en).join(', '))
  },
)

test('an illustration is labelled', async () => {
  const { texts } = await render({}, [await photo('#a63'), await photo('#36a')], {}, 'illustration')
  expect(texts.filter((text) => text === 'Ilustración')).toHaveLength(2)
})

test('a text that is a little too long is set smaller, and whole', async () => {
  const descriptionEs = `${'Una frase que describe la casa con calma. '.repeat(18)}Aquí termina.`
  const { texts } = await render({ descriptionEs }, [await photo('#a63')])
  expect(texts.find((text) => text.startsWith('Una frase'))).toMatch(/Aquí termina\.$/)
  expect(texts.join()).not.toContain('El texto completo')
})

test('without photographs it has the drawing of the portal; one that was sold will get none', async () => {
  expect((await render()).texts).toContain(
    'Ilustración. Todavía no hay fotografías de esta propiedad.',
  )
  expect((await render({ status: 'sold' })).texts).toContain('Ilustración')
})

test('however many attributes a property without photographs has, all are shown', async () => {
  const attributes = [...propertyAttributes]
  const { texts } = await render({ attributes })
  expect(texts).toContain(attributes.map((name) => attributeNames[name].es).join(', '))
})

const source: DossierSource = { property, photos: [], advisor: undefined, state: 'state' }

test('the number of the advisor leads to WhatsApp, and their languages lead nowhere', async () => {
  const advisor = {
    ...{ name: 'Sara', phone: '624 123 4567', portrait: null },
    languages: ['es' as const, 'en' as const],
  }
  const sheet = sheetOf({ ...source, advisor }, 'es', config)
  const { links, parts } = readPdf(await drawSheet(sheet, []))
  expect(parts.map(({ text }) => text)).toContain('Habla español e inglés')
  // Those of the number and of the code.
  expect(links.filter((link) => link.startsWith('https://wa.me/526241234567?text='))).toHaveLength(
    2,
  )
})

test('facts for which there is no room are an error', async () => {
  const sheet = sheetOf(source, 'es', config)
  const facts = Array.from({ length: 40 }, (): [string, string] => ['Tipo', 'Villa'])
  await expect(drawSheet({ ...sheet, facts }, [])).rejects.toThrow('do not fit')
})

test('a photograph that cannot be read is left out', async () => {
  const good = await photo('#a63')
  const { pdf } = await render({}, [Buffer.from('no picture'), good.subarray(0, 900), good])
  expect(pdf).toMatchObject({ pages: 1, pictures: 1 })
  expect((await render({}, [Buffer.from('no picture')])).texts).toContain(
    'Ilustración. Todavía no hay fotografías de esta propiedad.',
  )
})

test('characters that the fonts lack are left out, and letters keep their base', async () => {
  const { texts } = await render({ titleEs: 'Casa Ćirić 🏡 «Ñandú»' })
  expect(texts).toContain('Casa Ciric «Ñandú»')
})

test.for([
  [{ ms: 1 }, 'too_slow'],
  [{ bytes: 1 }, 'too_much_memory'],
] as const)('a process that exceeds %o is ended', async ([limits, reason]) => {
  await expect(render({}, [await photo('#a63')], limits)).rejects.toThrow(reason)
})
