import { expect, test } from 'vitest'
import { placesByName } from '../../api/portal/properties/place-names.ts'
import { filterNames, parseFilters } from '../../api/portal/properties/search.ts'

const noInput = Object.fromEntries(filterNames.map((name) => [name, ''])) as Parameters<
  typeof parseFilters
>[0]

test.each([
  [['MXN', 'USD'], 'USD', 'USD'],
  [['USD'], 'MXN', 'USD'],
  [[], 'MXN', 'MXN'],
])(
  'if properties are priced in %j, a business with %s searches prices in %s',
  (currencies, business, expected) => {
    const facets = { places: [], attributes: [], currencies }
    const { search, currency } = parseFilters({ ...noInput, min: '1000' }, facets, business, 'es')
    expect(currency).toBe(expected)
    expect(search.price).toEqual({ currency: expected, from: 1000 })
  },
)

test('a place may have any name', () => {
  expect(placesByName([{ city: 'constructor', region: 'toString' }]).get('constructor')).toEqual({
    name: 'constructor',
    within: ['constructor'],
  })
})
