import type { Language } from '../../../shared/contract/language.ts'
import {
  type PropertyAttribute,
  propertyAttributes,
  propertyKinds,
} from '../../../shared/contract/property.ts'
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

/** The filters that apply, as the visitor typed them and as they were read. */
type Filters = Omit<ParsedFilters, 'problems'> & { input: FilterInput; facets: Facets }

/** Returns the filter form with the visitor's input; in Markdown, an explanation of the query parameters. */
export function filtersBlock(filters: Filters, links: Links): Block {
  const areas = areasOf(filters.facets.places).map(({ name }) => name)
  return {
    markdown: explain(filters.facets, areas, links.language),
    html: formHtml(filters, areas, links),
  }
}

function formHtml(
  { input, search, place, currency, facets }: Filters,
  areas: string[],
  { language, ref }: Links,
) {
  const texts = catalogTexts[language]
  const rooms = Array.from({ length: MAX_ROOMS }, (_, index) => String(index + 1))
  return template({
    texts,
    input,
    ref,
    severalPlaces: severalPlaces(place),
    placeGroups: [
      ...(areas.length > 0 ? [{ name: texts.areas, options: choices(areas, place) }] : []),
      ...regionGroups(facets, place, texts.allOf),
    ],
    action: localizedPath(pagePaths.properties, language),
    kinds: severalChoices(propertyKinds, search.kinds, (kind) => kindNames[kind][language]),
    statuses: severalChoices(
      shownStatuses,
      search.statuses,
      (status) => statusNames[status][language],
    ),
    attributes: attributeChoices(facets, search.attributes, language),
    areAttributesOpen: search.attributes !== undefined,
    rooms: choices(rooms, String(search.rooms ?? ''), texts.orMore),
    currencies: choices(facets.currencies, currency),
  })
}

// So that the form shows several places and keeps them.
function severalPlaces(place: string | undefined) {
  return place?.includes(',') ? place : undefined
}

/** Returns each region as a whole, with its cities. */
function regionGroups(
  { places }: Facets,
  place: string | undefined,
  allOf: (region: string) => string,
) {
  const byRegion = Map.groupBy(places, ({ region }) => region)
  return [...byRegion].map(([name, within]) => {
    const cities = within.map(({ city }) => city).filter((city) => city !== name)
    return { name, options: [...choices([name], place, allOf), ...choices(cities, place)] }
  })
}

/** Returns the attributes that properties have, and those that were chosen. */
function attributeChoices(
  facets: Facets,
  chosen: readonly PropertyAttribute[] = [],
  language: Language,
) {
  return propertyAttributes
    .filter((attribute) => facets.attributes.includes(attribute) || chosen.includes(attribute))
    .map((attribute) => ({
      value: attribute,
      label: attributeNames[attribute][language],
      isChosen: chosen.includes(attribute),
    }))
}

function explain({ places, currencies }: Facets, areas: string[], language: Language) {
  const names = [...new Set([...areas, ...places.flatMap(({ region, city }) => [region, city])])]
  const address = localizedPath(pagePaths.properties, language)
  // Prefers a name that has to be encoded, to show how it is encoded.
  const place = names.find((name) => encodeURIComponent(name) !== name) ?? names[0] ?? ''
  return catalogTexts[language].explain({
    address,
    example: `${address}?place=${encodeURIComponent(place)}&max=2000000`,
    places: names.map(escapeMarkdown).join(', '),
    kinds: named(propertyKinds, kindNames, language),
    house: houses.name[language],
    houses: houses.kinds.join(', '),
    statuses: named(shownStatuses, statusNames, language),
    attributes: named(propertyAttributes, attributeNames, language),
    currencies: currencies.join(', '),
    maxRooms: MAX_ROOMS,
  })
}

/** Returns a list of values, each with its name. */
function named<Value extends string>(
  values: readonly Value[],
  names: Record<Value, Record<Language, string>>,
  language: Language,
) {
  return values.map((value) => `${value} (${names[value][language]})`).join(', ')
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
