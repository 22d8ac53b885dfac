import type { Request } from 'express'
import type { Language } from '../../../shared/contract/language.ts'
import { propertyAttributes } from '../../../shared/contract/property.ts'
import type { Facets, PropertySearch } from '../../../shared/tables/properties/properties.ts'
import { attributeNames } from '../../../shared/view/property-texts.ts'
import { replaceControlCharacters } from '../replace-control-characters.ts'
import { readAmount } from '../static/amount.js'
import { readAttributes } from './attribute-filter.ts'
import { readKinds } from './kind-filter.ts'
import { findPlace, meantPlace, placesByName } from './place-names.ts'
import { readStatuses } from './status-filter.ts'

/** The filters as the visitor typed them, trimmed; a filter that is absent or too long is empty. */
export type FilterInput = Record<(typeof filterNames)[number], string>

/**
 * A filter that was ignored as invalid; `swapped`: the minimum and the maximum price were exchanged. `meant`: a value that resembles
 * what was typed. `unknown`: the names that are no attributes; the others are applied.
 */
export type FilterProblem = { meant?: string | undefined } & (
  | { what: 'place' | 'kind' | 'status' | 'rooms' | 'price' | 'currency' | 'swapped' }
  | { what: 'attribute'; unknown: string[] }
)

export type FilterName = keyof FilterInput

export const filterNames = [
  'place',
  'kind',
  'status',
  'attribute',
  'rooms',
  'min',
  'max',
  'currency',
  'page',
] as const
/** Longer values are treated as absent. */
const MAX_LENGTH = 120

/** The filters that can have several values; more than these are ignored. */
const severalFilters: ReadonlySet<string> = new Set(['place', 'kind', 'status', 'attribute'])
const MAX_VALUES = propertyAttributes.length

/** Higher prices are invalid, in any currency. */
const MAX_PRICE = 999_999_999_999

/** The largest number of bedrooms in the filter. */
export const MAX_ROOMS = 9

/**
 * Reads the filters from the query string. Of a repeated filter the first value counts; all places, kinds, statuses and attributes do,
 * joined by commas.
 */
export function readFilterInput({ query }: Request): FilterInput {
  const entries = filterNames.map((field) => {
    const values = [query[field]].flat()
    const value = severalFilters.has(field) ? values.slice(0, MAX_VALUES).join(',') : values[0]
    return [
      field,
      typeof value === 'string' && value.length <= MAX_LENGTH
        ? replaceControlCharacters(value.trim())
        : '',
    ]
  })
  return Object.fromEntries(entries)
}

/** Returns the filters as a query string that starts with `?`; empty if there are none. */
export function toQueryString(input: FilterInput): string {
  const nonEmpty = Object.entries(input).filter(([, value]) => value)
  return nonEmpty.length > 0 ? `?${new URLSearchParams(nonEmpty)}` : ''
}

/** What `parseFilters` returns. */
export type ParsedFilters = {
  search: PropertySearch
  /** The name of the place in the search. */
  place: string | undefined
  /**
   * The currency of the price filter: the requested one, or the one that a price names, if a property is priced in it; else the
   * business's, or another in which properties are priced.
   */
  currency: string
  problems: FilterProblem[]
}

/**
 * Turns the filters into a search. Whatever has a name can be given by any that pages print. Invalid filters are left out and
 * reported in `problems`.
 */
export function parseFilters(
  input: FilterInput,
  facets: Facets,
  businessCurrency: string,
  language: Language,
): ParsedFilters {
  const problems: FilterProblem[] = []
  const report = (
    what: 'place' | 'rooms' | 'currency',
    value: unknown,
    meant?: () => string | undefined,
  ) => {
    if (input[what] && value === undefined) problems.push({ what, meant: meant?.() })
  }
  const reportNames = (what: 'kind' | 'status', meant: (string | undefined)[]) => {
    if (meant.length > 0) problems.push({ what, meant: meant.find(Boolean) })
  }
  const currency = facets.currencies.find((code) => code === input.currency.toUpperCase())
  report('currency', currency)
  // Pages print prices with their currency.
  const named = facets.currencies.find((code) =>
    [input.min, input.max].some((price) => price.toUpperCase().includes(code)),
  )
  const places = placesByName(facets.places)
  const place = findPlace(input.place, places)
  report('place', place, () => meantPlace(input.place, places)?.name)
  const { kinds, ...ofKinds } = readKinds(input.kind, language)
  reportNames('kind', ofKinds.meant)
  const { statuses, ...ofStatuses } = readStatuses(input.status, language)
  reportNames('status', ofStatuses.meant)
  const { attributes, unknown, meant } = readAttributes(input.attribute)
  if (unknown.length > 0) {
    const first = meant.find(Boolean)
    problems.push({ what: 'attribute', unknown, meant: first && attributeNames[first][language] })
  }
  const rooms = parseRooms(input.rooms)
  report('rooms', rooms)
  const priceCurrency = currency ?? named ?? defaultCurrency(facets, businessCurrency)
  const search: PropertySearch = {
    ...(place && { places: place.within }),
    ...(kinds.length > 0 && { kinds }),
    ...(statuses.length > 0 && { statuses }),
    ...(attributes.length > 0 && { attributes }),
    ...(rooms && { rooms }),
    ...parsePrices(input, priceCurrency, problems),
  }
  return { search, place: place?.name, currency: priceCurrency, problems }
}

// The form offers only currencies in which properties are priced.
function defaultCurrency({ currencies }: Facets, businessCurrency: string) {
  return currencies.includes(businessCurrency)
    ? businessCurrency
    : (currencies[0] ?? businessCurrency)
}

/** Returns the requested page number, counted from 1; 1 if it is missing or invalid. */
export function readPageNumber({ page }: FilterInput): number {
  return /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1
}

function parseRooms(input: string) {
  const [, digits = ''] = /^(\d{1,3})(?: ?\+| o m[aá]s| or more)?$/i.exec(input) ?? []
  const rooms = Number(digits)
  return rooms >= 1 && rooms <= MAX_ROOMS ? rooms : undefined
}

function parsePrices({ min, max }: FilterInput, currency: string, problems: FilterProblem[]) {
  const [from, upTo] = [parsePrice(min, currency), parsePrice(max, currency)]
  if ((min && from === undefined) || (max && upTo === undefined)) problems.push({ what: 'price' })
  if (from === undefined && upTo === undefined) return {}
  if (from !== undefined && upTo !== undefined && from > upTo) {
    problems.push({ what: 'swapped' })
    return { price: { currency, from: upTo, upTo: from } }
  }
  return {
    price: { currency, ...(from !== undefined && { from }), ...(upTo !== undefined && { upTo }) },
  }
}

function parsePrice(typed: string, currency: string) {
  const amount = readAmount(typed, currency)
  return amount !== undefined && amount >= 0 && amount <= MAX_PRICE ? amount : undefined
}
