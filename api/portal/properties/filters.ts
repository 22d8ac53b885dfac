import type { Language } from '../../../shared/contract/language.ts'
import { propertyAttributes, propertyKinds } from '../../../shared/contract/property.ts'
import type { Facets } from '../../../shared/tables/properties/properties.ts'
import { attributeNames, kindNames, statusNames } from '../../../shared/view/property-texts.ts'
import { localizedPath, pagePaths } from '../../../shared/view/site.ts'
import type { Links } from '../links.ts'
import { escapeMarkdown } from '../markdown.ts'
import type { Block } from '../page.ts'
import { compileTemplate } from '../template.ts'
import { catalogTexts } from './catalog-texts.ts'
import { houses } from './kind-filter.ts'
import { areasOf } from './place-names.ts'
import { type FilterInput, MAX_ROOMS, type ParsedFilters } from './search.ts'
import { shownStatuses } from './status-filter.ts'

const template = compileTemplate('properties/filters.hbs')

/** Returns the filter form with the visitor's input; in Markdown, an explanation of the query parameters. */
export function filtersBlock(
  {
    input,
    search,
    place,
    currency,
    facets,
  }: Omit<ParsedFilters, 'problems'> & { input: FilterInput; facets: Facets },
  links: Links,
): Block {
  const { language, ref } = links
  const texts = catalogTexts[language]
  const areas = areasOf(facets.places).map(({ name }) => name)
  const regions = [...Map.groupBy(facets.places, ({ region }) => region)].map(([name, places]) => ({
    name,
    options: [
      ...choices([name], place, texts.allOf),
      ...choices(
        places.map(({ city }) => city).filter((city) => city !== name),
        place,
      ),
    ],
  }))
  const chosen = search.attributes ?? []
  const attributes = propertyAttributes.filter((attribute) =>
    [...facets.attributes, ...chosen].includes(attribute),
  )
  const rooms = Array.from({ length: MAX_ROOMS }, (_, index) => String(index + 1))
  const html = template({
    texts,
    input,
    ref,
    regions: [
      ...severalPlaces(place),
      ...(areas.length > 0 ? [{ name: texts.areas, options: choices(areas, place) }] : []),
      ...regions,
    ],
    action: localizedPath(pagePaths.properties, language),
    kinds: severalChoices(propertyKinds, search.kinds, (kind) => kindNames[kind][language]),
    statuses: severalChoices(
      shownStatuses,
      search.statuses,
      (status) => statusNames[status][language],
    ),
    attributes: attributes.map((attribute) => ({
      value: attribute,
      label: attributeNames[attribute][language],
      isChosen: chosen.includes(attribute),
    })),
    hasAttributes: chosen.length > 0,
    rooms: choices(rooms, String(search.rooms ?? ''), texts.orMore),
    currencies: choices(facets.currencies, currency),
  })
  return { markdown: explain(facets, language), html }
}

// So that the form shows several places and keeps them.
function severalPlaces(place: string | undefined) {
  return place?.includes(',') ? [{ name: '', options: choices([place], place) }] : []
}

function explain({ places, currencies }: Facets, language: Language) {
  const areas = areasOf(places).map(({ name }) => name)
  const cities = [...new Set([...areas, ...places.flatMap(({ region, city }) => [region, city])])]
  const address = localizedPath(pagePaths.properties, language)
  // Prefers a name that has to be encoded, to show how it is encoded.
  const place = cities.find((name) => encodeURIComponent(name) !== name) ?? cities[0] ?? ''
  return catalogTexts[language].explain({
    address,
    example: `${address}?place=${encodeURIComponent(place)}&max=2000000`,
    places: cities.map(escapeMarkdown).join(', '),
    kinds: propertyKinds.map((kind) => `${kind} (${kindNames[kind][language]})`).join(', '),
    house: houses.name[language],
    houses: houses.kinds.join(', '),
    statuses: shownStatuses
      .map((status) => `${status} (${statusNames[status][language]})`)
      .join(', '),
    attributes: propertyAttributes
      .map((attribute) => `${attribute} (${attributeNames[attribute][language]})`)
      .join(', '),
    currencies: currencies.join(', '),
    maxRooms: MAX_ROOMS,
  })
}

function choices<Value extends string>(
  values: readonly Value[],
  chosen: string | undefined,
  label: (value: Value) => string = (value) => value,
) {
  return values.map((value) => ({ value, label: label(value), isChosen: value === chosen }))
}

// Several that are chosen are one more choice, so that the form shows them and keeps them.
function severalChoices<Value extends string>(
  values: readonly Value[],
  chosen: Value[] = [],
  label: (value: Value) => string,
) {
  const together = { value: chosen.join(','), label: chosen.map(label).join(', '), isChosen: true }
  return [
    ...(chosen.length > 1 ? [together] : []),
    ...choices(values, chosen.length === 1 ? chosen[0] : undefined, label),
  ]
}
