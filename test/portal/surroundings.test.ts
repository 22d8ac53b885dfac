import { expect, test } from 'vitest'
import { createRandom } from '../../shared/drawings/random.ts'
import { chooseSurroundings } from '../../shared/drawings/surroundings.ts'

const horizonOf = (city: string, region: string) =>
  chooseSurroundings({ city, region }, createRandom('casa')).horizon

test.each([
  ...['Puerto Escondido', 'Playas de Rosarito', 'Mar de Cortés', 'Costalegre'],
  ...['Bahía de Banderas', 'Mazatlán'],
])('the horizon of %s is the sea', (city) => {
  expect(horizonOf(city, 'Jalisco')).toBe('sea')
})

test.each(['El Palmar', 'Acostada', 'Costa Rica', 'Santa Marta'])(
  'the horizon of %s is that of its region',
  (city) => {
    expect(horizonOf(city, 'Jalisco')).toBe('hills')
  },
)

test('a region may have any name', () => {
  expect(['hills', 'mountains', 'plain']).toContain(horizonOf('Casas', 'Constructor'))
})
