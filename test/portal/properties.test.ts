import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoProperties } from '../../local/demo/properties/index.ts'
import { type PropertyAttribute, propertyAttributes } from '../../shared/contract/property.ts'
import { attributeNames } from '../../shared/view/property-texts.ts'
import type { Antesala } from '../setup/antesala.ts'
import { changeProperty, openPortal } from '../setup/portal.ts'
import { decodeEntities } from '../setup/portal-forms.ts'

let antesala: Antesala
beforeAll(async () => {
  antesala = await openPortal()
})
afterAll(() => antesala.close())

const shown = demoProperties.filter(({ status }) => status !== 'hidden')

async function read(path: string, accept = 'text/html') {
  const response = await fetch(antesala.address + path, { headers: { Accept: accept } })
  return { status: response.status, headers: response.headers, text: await response.text() }
}

function hasAll(...wanted: PropertyAttribute[]) {
  return ({ attributes }: { attributes: PropertyAttribute[] }) =>
    wanted.every((attribute) => attributes.includes(attribute))
}

/** Reads the slugs of a filtered list, across all its pages. */
async function readSlugs(query: string) {
  const slugs: string[] = []
  for (let path = `/en/properties?${query}`; path; ) {
    const { text } = await read(path, 'text/markdown')
    slugs.push(
      ...[...text.matchAll(/^- \[.*\]\(\/en\/properties\/(.+?)\.md\)/gm)].map(
        ([, slug]) => slug ?? '',
      ),
    )
    path = text.match(/\[Next\]\((.+?)\)/)?.[1] ?? ''
  }
  return slugs
}

describe('the list', () => {
  test('shows each property that is not hidden exactly once, page by page', async () => {
    const slugs = await readSlugs('')
    expect(slugs.length).toBeGreaterThan(24)
    expect([...slugs].sort()).toEqual(shown.map(({ slug }) => slug).sort())
  })

  test('shows properties in the currency of the business first, and sold ones last', async () => {
    const bySlug = new Map(shown.map((property) => [property.slug, property]))
    const rows = (await readSlugs('')).map((slug) => bySlug.get(slug))
    const ranks = rows.map((row) => (row?.status === 'sold' ? 2 : row?.currency === 'USD' ? 0 : 1))
    expect(ranks).toEqual([...ranks].sort())
  })

  test.each<[string, (property: (typeof shown)[number]) => boolean]>([
    ['place=M%C3%A9rida', ({ city }) => city === 'Mérida'],
    ['place=merida', ({ city }) => city === 'Mérida'],
    ['place=Yucat%C3%A1n', ({ region }) => region === 'Yucatán'],
    ['place=yucatan', ({ region }) => region === 'Yucatán'],
    ['place=Los%20Cabos', ({ region }) => region === 'Baja California Sur'],
    ['place=riviera-maya', ({ city }) => ['Akumal', 'Puerto Morelos', 'Tulum'].includes(city)],
    ['place=CDMX', ({ city }) => city === 'Ciudad de México'],
    ['place=San%20Pancho', ({ city }) => city === 'San Francisco'],
    ['place=Todo%20Oaxaca', ({ region }) => region === 'Oaxaca'],
    ['place=All%20of%20Nayarit', ({ region }) => region === 'Nayarit'],
    ['kind=land', ({ kind }) => kind === 'land'],
    ['kind=Terreno', ({ kind }) => kind === 'land'],
    ['kind=Hacienda%20o%20finca', ({ kind }) => kind === 'estate'],
    ['kind=ESTATE', ({ kind }) => kind === 'estate'],
    ['kind=villas', ({ kind }) => kind === 'villa'],
    ['kind=Departamentos', ({ kind }) => kind === 'apartment'],
    ['kind=condo', ({ kind }) => kind === 'apartment'],
    ['kind=haciendas', ({ kind }) => kind === 'estate'],
    ['kind=lotes', ({ kind }) => kind === 'land'],
    ['kind=villa,land', ({ kind }) => ['villa', 'land'].includes(kind)],
    ['kind=penthouse&kind=flats', ({ kind }) => ['penthouse', 'apartment'].includes(kind)],
    ['kind=house', ({ kind }) => ['villa', 'estate', 'townhouse'].includes(kind)],
    ['kind=casas', ({ kind }) => ['villa', 'estate', 'townhouse'].includes(kind)],
    ['status=available', ({ status }) => status === 'available'],
    ['status=Apartada', ({ status }) => status === 'reserved'],
    ['status=reservadas', ({ status }) => status === 'reserved'],
    ['status=SOLD', ({ status }) => status === 'sold'],
    ['status=vendida,apartada', ({ status }) => ['sold', 'reserved'].includes(status)],
    [
      'status=available&kind=villa',
      ({ status, kind }) => status === 'available' && kind === 'villa',
    ],
    ['attribute=golf', ({ attributes }) => attributes.includes('golf')],
    ['attribute=pool', ({ attributes }) => attributes.includes('pool')],
    ['attribute=frente+al+mar', ({ attributes }) => attributes.includes('beachfront')],
    ['attribute=Sea%20view,Pool', hasAll('sea_view', 'pool')],
    ['attribute=sea_view&attribute=terraza', hasAll('sea_view', 'terrace')],
    ['rooms=4', ({ bedrooms }) => bedrooms >= 4],
    ['rooms=4%20o%20m%C3%A1s', ({ bedrooms }) => bedrooms >= 4],
    ['rooms=4%20or%20more', ({ bedrooms }) => bedrooms >= 4],
    ['rooms=4%2B', ({ bedrooms }) => bedrooms >= 4],
    [
      'min=1000000&max=2,000,000',
      ({ currency, price }) => currency === 'USD' && price >= 1e6 && price <= 2e6,
    ],
    ['max=$%20800.000', ({ currency, price }) => currency === 'USD' && price <= 800_000],
    ['max=US$%20800,000', ({ currency, price }) => currency === 'USD' && price <= 800_000],
    ['min=1&currency=mxn', ({ currency }) => currency === 'MXN'],
    ['min=MXN%2010,000,000', ({ currency, price }) => currency === 'MXN' && price >= 10_000_000],
    [
      'place=Nayarit&kind=villa&rooms=3&max=5000000',
      ({ region, kind, bedrooms, currency, price }) =>
        region === 'Nayarit' &&
        kind === 'villa' &&
        bedrooms >= 3 &&
        currency === 'USD' &&
        price <= 5e6,
    ],
  ])('can be filtered by %s', async (query, matches) => {
    const expected = shown.filter(matches).map(({ slug }) => slug)
    expect(expected.length).toBeGreaterThan(0)
    expect((await readSlugs(query)).sort()).toEqual(expected.sort())
    const { text } = await read(`/en/properties?${query}`, 'text/markdown')
    expect(text).toContain(
      `${expected.length} ${expected.length === 1 ? 'property matches' : 'properties match'}.`,
    )
  })

  test.each([
    ['place=Cabo%20San%20Lucas,%20Baja%20California%20Sur', ['Cabo San Lucas']],
    ['place=Tulum&place=m%C3%A9rida', ['Tulum', 'Mérida']],
    ['place=Tulum,%20Akumal;Tulum', ['Tulum', 'Akumal']],
  ])(
    'shows the properties of a place as pages print it, and of several: %s',
    async (query, cities) => {
      const expected = shown.filter(({ city }) => cities.includes(city)).map(({ slug }) => slug)
      expect((await readSlugs(query)).sort()).toEqual(expected.sort())
      const { text } = await read(`/propiedades?${query}`)
      expect(text).not.toContain('<optgroup label="">')
      if (cities.length > 1)
        expect(text).toContain(`<option value="${cities.join(', ')}" selected>`)
      const wrong = await read(`/propiedades?${query},Narnia`)
      expect(wrong.text).toContain('No tenemos propiedades en ese lugar')
    },
  )

  test.each([
    ['place=Narnia', 'No tenemos propiedades en ese lugar'],
    ['place=%00', 'No tenemos propiedades en ese lugar'],
    [`place=${'x'.repeat(121)}`, ''],
    ["place=' or 1=1 --", 'No tenemos propiedades en ese lugar'],
    ['place[]=M%C3%A9rida', ''],
    ['kind=castle', 'No conocemos ese tipo'],
    ['kind=__proto__', 'No conocemos ese tipo'],
    ['kind=villa,castle', 'No conocemos ese tipo'],
    ['status=hidden', 'No conocemos esa disponibilidad'],
    ['status=available,lost', 'No conocemos esa disponibilidad'],
    ['attribute=helipad', 'No conocemos la característica «helipad»; no la tomamos en cuenta.'],
    ['attribute=,,', ''],
    ['attribute[x]=pool', ''],
    ['rooms=0', 'número del 1 al 9'],
    ['rooms=-1', 'número del 1 al 9'],
    ['rooms=2.5', 'número del 1 al 9'],
    ['rooms=999999999999', 'número del 1 al 9'],
    ['min=abc', 'Escriba el precio con cifras'],
    ['max=1e400', 'Escriba el precio con cifras'],
    ['min=-5', 'Escriba el precio con cifras'],
    ['max=Infinity', 'Escriba el precio con cifras'],
    ['min=9999999999999', 'Escriba el precio con cifras'],
    ['min=%D9%A1%D9%A2', 'Escriba el precio con cifras'],
    ['currency=XXX', 'No tenemos propiedades con precio en esa moneda'],
    ['min=MXN%20900,000&currency=USD', 'en la moneda elegida'],
    ['max=900k', 'Escriba el precio con cifras'],
    ['max=%00', 'Escriba el precio con cifras'],
    ['page=0', ''],
    ['page=-1', ''],
    ['page=abc', ''],
    ['page=99999999999999999999', ''],
    ['%', ''],
    ['place=%ff', 'No tenemos propiedades en ese lugar'],
    ['constructor=1&toString=2&__proto__=3', ''],
    ['place=&kind=&rooms=&min=&max=&currency=&page=', ''],
  ])('ignores an invalid filter, and reports it if possible: %s', async (query, note) => {
    const { status, text } = await read(`/propiedades?${query}`)
    expect(status).toBe(200)
    expect(text).toContain(`${shown.length} propiedades`)
    if (note) expect(text).toContain(note)
    else expect(text).not.toContain('class="notes"')
  })

  test.each([
    ['place=Tulun', '¿Buscaba «Tulum»?', 'Did you mean “Tulum”?'],
    ['place=Cabo%20San%20Luca', '¿Buscaba «Cabo San Lucas»?', 'Did you mean “Cabo San Lucas”?'],
    ['place=Rivera%20Maya', '¿Buscaba «Riviera Maya»?', 'Did you mean “Riviera Maya”?'],
    ['place=San%20Jos%C3%A9', '«San José del Cabo»', '“San José del Cabo”'],
    ['place=Baja', '«Baja California Sur»', '“Baja California Sur”'],
    ['place=Vallarta', '«Nuevo Nayarit»', '“Nuevo Nayarit”'],
    ['kind=departamneto', '¿Buscaba «Departamento»?', 'Did you mean “Apartment”?'],
    ['kind=housse', '¿Buscaba «casa»?', 'Did you mean “house”?'],
    ['kind=villa,pentouse', '¿Buscaba «Penthouse»?', 'Did you mean “Penthouse”?'],
    ['status=avialable', '¿Buscaba «Disponible»?', 'Did you mean “Available”?'],
    ['status=vendidass', '¿Buscaba «Vendida»?', 'Did you mean “Sold”?'],
    ['availability=sold', 'use «status»', 'use “status”'],
    ['attribute=albercas', '¿Buscaba «Alberca»?', 'Did you mean “Pool”?'],
    ['attribute=helipad,albercas', '¿Buscaba «Alberca»?', 'Did you mean “Pool”?'],
    ['features=pool', 'use «attribute»', 'use “attribute”'],
    ['bedrooms=3', '«bedrooms» y no lo aplicamos; use «rooms».', 'use “rooms”'],
    ['Precio_Max=5', '«Precio_Max» y no lo aplicamos; use «max».', 'use “max”'],
    ['plase=Tulum', 'use «place»', 'use “place”'],
  ])('suggests what was meant: %s', async (query, es, en) => {
    const html = (await read(`/propiedades?${query}`)).text
    expect(html).toContain(es)
    const markdown = (await read(`/en/properties?${query}`, 'text/markdown')).text
    expect(markdown).toContain(en)
    expect(html).toContain(`${shown.length} propiedades`)
  })

  test('names the attributes that it does not know, lists those that there are, and applies the others', async () => {
    const unknown = `cancha de pádel,<b>[x](//evil.example)</b>,${'y'.repeat(50)}`
    const query = `attribute=pool,${encodeURIComponent(unknown)}`
    const html = (await read(`/propiedades?${query}`)).text
    const es = Object.values(attributeNames).map((names) => names.es)
    expect(decodeEntities(html)).toContain(
      `No conocemos las características «cancha de pádel», «b x evil example b», «${'y'.repeat(39)}…»; no las tomamos en cuenta. Puede elegir entre estas: ${es.join(', ')}.`,
    )
    expect(html).toContain(`${shown.filter(hasAll('pool')).length} propiedades coinciden`)
    const { text } = await read('/en/properties?attribute=helipad', 'text/markdown')
    const en = Object.values(attributeNames).map((names) => names.en)
    expect(text).toContain(
      `\nWe do not know the feature “helipad”, so it was left out. You can choose from these: ${en.join(', ')}.\n`,
    )
  })

  test('tells programs, not visitors, of parameters that resemble no filter, but not those of campaigns', async () => {
    const query = 'garage=2&x*y=1&utm_source=a&gclid=b&ref=LP-00000'
    expect((await read(`/propiedades?${query}`)).text).not.toContain('class="notes"')
    const { text } = await read(`/en/properties?${query}`, 'text/markdown')
    expect(text).toContain(
      'know the filter “garage”, so it was not applied. The filters are place, kind, status, attribute, rooms, min, max, currency, page.',
    )
    expect(text.match(/We do not know the filter/g)).toHaveLength(1)
    const plain = await read('/en/properties', 'text/markdown')
    expect(plain.text).not.toContain('We do not know the filter')
  })

  test('shows several kinds and statuses in the form, and keeps them', async () => {
    const { text } = await read('/propiedades?kind=casas&status=sold,reserved')
    expect(text).toContain(
      '<option value="villa,estate,townhouse" selected>Villa, Hacienda o finca, Townhouse</option>',
    )
    expect(text).toContain('<option value="reserved,sold" selected>Apartada, Vendida</option>')
    const single = await read('/en/properties?kind=flats&status=vendida')
    expect(single.text).toContain('<option value="apartment" selected>Apartment</option>')
    expect(single.text).toContain('<option value="sold" selected>Sold</option>')
    expect(single.text).not.toContain('value="hidden"')
  })

  test('tells programs how to filter by kind and status', async () => {
    const { text } = await read('/en/properties', 'text/markdown')
    expect(text).toContain('any of them; `house`: villa, estate, townhouse')
    expect(text).toContain('- `status`: available (Available), reserved (Reserved), sold (Sold);')
  })

  test('offers the areas that have properties in several of their cities', async () => {
    const { text } = await read('/propiedades?place=Los%20Cabos')
    expect(text).toContain('<optgroup label="Zonas">')
    expect(text).toContain('<option value="Los Cabos" selected>')
  })

  test('has its properties as structured data, with their places in the whole list', async () => {
    const { text } = await read('/en/properties?page=2')
    const slugs = [...text.matchAll(/<h2 class="name"><a href="\/en\/properties\/([^"]+)"/g)].map(
      ([, slug]) => slug,
    )
    expect(jsonLdOf(text)).toMatchObject({
      '@type': 'ItemList',
      numberOfItems: shown.length,
      itemListElement: slugs.map((slug, index) => ({
        position: 25 + index,
        url: expect.stringMatching(new RegExp(`^http.*/en/properties/${slug}$`)),
      })),
    })
  })

  test('offers the attributes that its properties have, and shows those that were chosen', async () => {
    const html = (await read('/properties?attribute=pool,sea_view')).text
    const offered = [...html.matchAll(/name="attribute" value="(\w+)"( checked)?> (.+?)<\/label>/g)]
    const had = propertyAttributes.filter((name) => shown.some(hasAll(name)))
    expect(offered.map(([, name]) => name)).toEqual(had)
    expect(offered.flatMap(([, , checked, label]) => (checked ? label : []))).toEqual([
      'Vista al mar',
      'Alberca',
    ])
    expect(html).toContain('<details class="attributes" open>')
    expect((await read('/properties')).text).toContain('<details class="attributes">')
  })

  test('lists the attributes of each property in Markdown', async () => {
    const { text } = await read('/properties?place=Mérida', 'text/markdown')
    expect(text).toMatch(/Casa Ramón.* · Alberca, Jardín · USD/)
  })

  test('names the types if there is none of this name, and reports at most six unknown filters', async () => {
    const { text } = await read('/en/properties?kind=castle', 'text/markdown')
    expect(text).toContain('all are shown: Villa, Penthouse,')
    const names = Array.from({ length: 7 }, (_, index) => `zzz${index}=1`)
    const many = await read(`/en/properties?${names.join('&')}`, 'text/markdown')
    expect(many.text.match(/We do not know the filter “zzz/g)).toHaveLength(6)
  })

  test('swaps the prices if the minimum is above the maximum, and reports it', async () => {
    const { text } = await read('/propiedades?min=2000000&max=1000000')
    expect(text).toContain('los intercambiamos')
    expect(await readSlugs('min=2000000&max=1000000')).toEqual(
      await readSlugs('min=1000000&max=2000000'),
    )
  })

  test('shows its last page if the page number is too high', async () => {
    const { text } = await read('/en/properties?page=999')
    expect(text).toContain('The list has no such page; its last one, 2, is shown.')
    expect((await read('/propiedades?page=2')).text).not.toContain('class="notes"')
    const markdown = await read('/propiedades.md?page=3')
    expect(markdown.text).toContain('La lista no llega a esa página; mostramos la última, la 2.')
    expect(text).toContain('Page 2 of 2')
    expect(text).not.toContain('rel="next"')
  })

  test('keeps the filters in the links to its Markdown', async () => {
    const { text, headers } = await read('/propiedades?kind=land&min=&place=')
    const link = text.match(/<link rel="alternate" type="text\/markdown" href="([^"]+)"/)?.[1] ?? ''
    expect(decodeEntities(link)).toBe('/propiedades.md?kind=land')
    expect(text).toContain(`<a href="${link}" type="text/markdown">`)
    expect(headers.get('link')).toContain('/propiedades.md?kind=land>; rel="alternate"')
    expect(text).toMatch(/rel="canonical" href="[^"]*\/propiedades"/)
  })

  test('has a canonical URL for its second page', async () => {
    const { text, headers } = await read('/en/properties?page=2')
    const plain = decodeEntities(text)
    expect(plain).toMatch(/rel="canonical" href="[^"]*\/en\/properties\?page=2"/)
    expect(plain).toMatch(/hreflang="es" href="[^"]*\/properties\?page=2"/)
    expect(headers.get('link')).toContain('/en/properties?page=2>; rel="canonical"')
  })

  test('explains the filters in Markdown, with an example that works', async () => {
    const { text } = await read('/en/properties', 'text/markdown')
    const example = text.match(/percent-encoded UTF-8: `([^`]+)`/)?.[1] ?? ''
    expect(example).toMatch(/\?place=\S*%/)
    expect((await read(example, 'text/markdown')).text).toMatch(/^[1-9]\d* propert\w+ match/m)
  })

  test('keeps the filters, including in the link to the other language, and has a link that clears them', async () => {
    const query = 'place=Yucat%C3%A1n&rooms=2&min=300%2C000&currency=USD'
    const { text } = await read(`/propiedades?${query}`)
    expect(text).toContain('<option value="Yucatán" selected>')
    expect(text).toContain('<option value="2" selected>')
    expect(text).toContain('value="300,000"')
    expect(text).toContain('<a href="/propiedades">Quitar los filtros</a>')
    expect(decodeEntities(text)).toContain(`href="/en/properties?${query}"`)
  })

  test('escapes typed values', async () => {
    const { text } = await read('/propiedades?min=%22%3E%3Cscript%3Ealert(1)%3C/script%3E')
    expect(text).not.toContain('<script>alert')
  })

  test('suggests what to do if no property matches', async () => {
    const { text } = await read('/propiedades?min=1&max=2')
    expect(text).toContain('0 propiedades coinciden')
    expect(text).toContain('<a href="/contacto">escríbanos</a>')
    expect(text).toContain('Pruebe con un rango de precio más amplio')
    const unpriced = await read('/propiedades?kind=land&rooms=9')
    expect(unpriced.text).toContain('Pruebe con otro lugar o con menos filtros')
    const english = await read('/en/properties.md?kind=land&rooms=9')
    expect(english.text).toContain('Try another place or fewer filters')
  })
})

describe('a property', () => {
  test('has structured data for search engines', async () => {
    const { text } = await read('/en/properties/casa-ceniza')
    const data = jsonLdOf(text)
    expect(data).toMatchObject({
      '@type': 'RealEstateListing',
      url: expect.stringMatching(/\/en\/properties\/casa-ceniza$/),
      offers: {
        price: 2_150_000,
        priceCurrency: 'USD',
        availability: 'https://schema.org/InStock',
      },
      mainEntity: {
        numberOfBedrooms: 4,
        numberOfBathroomsTotal: 4.5,
        floorSize: { value: 520, unitCode: 'MTK' },
        amenityFeature: [
          { '@type': 'LocationFeatureSpecification', name: 'Courtyard', value: true },
        ],
        address: {
          addressLocality: 'San Miguel de Allende',
          addressRegion: 'Guanajuato',
          addressCountry: 'MX',
        },
      },
    })
    expect(jsonLdOf((await read('/')).text)).toMatchObject({ '@type': 'RealEstateAgent' })
  })

  test('has its facts and its price as Markdown', async () => {
    const { text } = await read('/en/properties/casa-ceniza', 'text/markdown')
    expect(text).toContain('| Price | USD 2,150,000 |')
    expect(text).toContain('| Bathrooms | 4.5 |')
    expect(text).toContain('| Built area | 520 m² |')
    expect(text).toContain('| Features | Courtyard |')
  })

  test.each(['text/html', 'text/markdown'])(
    'that is sold has a label and no form, one that is reserved has both, in %s',
    async (accept) => {
      const { text } = await read('/en/properties/departamento-la-aurora', accept)
      expect(text).toMatch(/(<strong>|\*\*)Sold(<\/strong>|\*\*) · USD/)
      expect(text).toContain('This property is sold')
      expect(text).not.toMatch(/\bvisit\b|<form|curl/)
      const reserved = await read('/en/properties/casa-guadiana', accept)
      expect(reserved.text).toMatch(/(<strong>|\*\*)Reserved(<\/strong>|\*\*) · /)
      expect(reserved.text).toContain('This property is reserved')
      expect(reserved.text).toMatch(/<form|curl/)
    },
  )

  test('that has since been sold still shows what was typed into its rejected form', async () => {
    const body = new URLSearchParams({ name: 'Ana', message: 'Quisiera verla.' })
    const path = `${antesala.address}/propiedades/departamento-la-aurora`
    const text = await (await fetch(path, { method: 'POST', body })).text()
    expect(text).toContain('Quisiera verla.')
  })

  test('has the same drawing every time, different from that of another property', async () => {
    const drawing = await read('/properties/casa-ceniza/drawing.svg')
    expect(drawing.headers.get('content-type')).toBe('image/svg+xml; charset=utf-8')
    expect(drawing.headers.get('etag')).toBeTruthy()
    expect(drawing.text).toContain('prefers-color-scheme:dark')
    expect((await read('/properties/casa-ceniza/drawing.svg')).text).toBe(drawing.text)
    expect((await read('/properties/casa-salitre/drawing.svg')).text).not.toBe(drawing.text)
    expect((await read('/properties/no-such-house/drawing.svg')).status).toBe(404)
  })

  test('has no invalid number in its drawing', async () => {
    for (const { slug } of shown) {
      const { text } = await read(`/properties/${slug}/drawing.svg`)
      expect(text, slug).not.toMatch(/NaN|undefined|Infinity/)
    }
  })

  test.each([
    ['https://pictures.example/casa.jpg', 'https://pictures.example'],
    ["https://pictures.example/a;script-src 'unsafe-inline'.jpg", 'https://pictures.example'],
    ['http://pictures.example:8080/casa.jpg?size=2', 'http://pictures.example:8080'],
  ])(
    'shows the picture that staff set, %s, and may load pictures from no other origin',
    async (url, origin) => {
      await changeProperty(antesala, 'casa-salitre', { pictureUrl: url })
      const { text, headers } = await read('/propiedades/casa-salitre')
      expect(text).toMatch(/<img src="https?:\/\/pictures\.example/)
      // The drawing is behind the picture, in case the picture does not load.
      expect(text).toContain('<img src="/properties/casa-salitre/drawing.svg"')
      expect(imageSources(headers)).toBe(`img-src 'self' ${origin}`)
      expect(imageSources((await read('/propiedades')).headers)).toBe(`img-src 'self' ${origin}`)
      expect(imageSources((await read('/nosotros')).headers)).toBe("img-src 'self'")
      expect(headers.get('content-security-policy')).not.toContain('unsafe')
    },
  )

  test.each([
    'javascript:alert(1)',
    'data:image/svg+xml,<svg/>',
    'file:///etc/passwd',
    '//x',
    '',
    "https://pictures.example;script-src'unsafe-inline'.example/casa.jpg",
    'https://user:secret@pictures.example/casa.jpg',
  ])('shows its drawing if the picture URL is invalid: %s', async (url) => {
    await changeProperty(antesala, 'casa-salitre', { pictureUrl: url })
    const { text, headers } = await read('/propiedades/casa-salitre')
    expect(text).toContain('<img src="/properties/casa-salitre/drawing.svg"')
    expect(imageSources(headers)).toBe("img-src 'self'")
  })
})

describe('text entered by staff', () => {
  const hostile = [
    '# Not the page title',
    '<script>alert(1)</script><img src=x onerror=alert(1)>',
    '[link](javascript:alert(1)) ![beacon](https://evil.example/pixel.gif)',
    '%%block:form%%',
    '{{businessName}} {{blocks.form}} {{#each this}}x{{/each}}',
    '</script><script>alert(2)</script>',
    '**negrita**',
  ].join('\n\n')

  beforeAll(() =>
    changeProperty(antesala, 'casa-bajamar', {
      descriptionEs: hostile,
      descriptionEn: hostile,
      titleEs: '</script><b>Casa</b> [x](javascript:alert(1)) {{title}} | # *',
      city: '<i>Puerto</i> | {{city}}',
    }),
  )

  test('is escaped on its page, and rendered where Markdown is allowed', async () => {
    const { text } = await read('/propiedades/casa-bajamar')
    expect(text).toContain('<strong>negrita</strong>')
    expect(text).toContain('<h3>Not the page title</h3>')
    const shown = text.replace(/<template.*?<\/template>/s, '')
    expect(shown.match(/<h1>/g)).toHaveLength(1)
    // The structured data, and the scripts of the form and of the shortlist.
    expect(text.match(/<script/g)).toHaveLength(3)
    expect(text).not.toMatch(/href="javascript:|<img src=x|<b>|<i>|evil\.example\/pixel\.gif"/)
    expect(text).toContain('{{businessName}}')
    expect(text).toContain('%%block:form%%')
    expect(jsonLdOf(text)).toMatchObject({ description: hostile })
  })

  test('is escaped in the Markdown', async () => {
    const { text } = await read('/propiedades/casa-bajamar', 'text/markdown')
    const [first] = text.split('\n')
    expect(first).toBe(
      '# \\</script\\>\\<b\\>Casa\\</b\\> \\[x\\](javascript:alert(1)) {{title}} \\| \\# \\*',
    )
    expect(text).toContain('\\| {{city}}')
  })

  test('is escaped on the list and on other pages', async () => {
    for (const path of [
      '/propiedades',
      '/propiedades/departamento-jalatlaco',
      '/',
      '/llms.txt',
      '/sitemap.xml',
    ]) {
      const { text } = await read(path)
      expect(text, path).not.toMatch(/<b>Casa|<i>Puerto|href="javascript:/)
    }
  })
})

function jsonLdOf(html: string) {
  return JSON.parse(html.match(/<script type="application\/ld\+json">(.*)<\/script>/)?.[1] ?? '')
}

function imageSources(headers: Headers) {
  return headers
    .get('content-security-policy')
    ?.split('; ')
    .find((directive) => directive.startsWith('img-src'))
}
