import type { Request } from 'express'
import { type PropertyKind, propertyKinds } from '../../../shared/contract/property.ts'
import type { PropertySearch } from '../../../shared/tables/properties/properties.ts'
import { replaceControlCharacters } from '../replace-control-characters.ts'
import { readAmount } from '../static/amount.js'

/** The values that visitors can filter by. */
export type Facets = { places: { region: string; city: string }[]; currencies: string[] }

/** The filters as the visitor typed them, trimmed; a filter that is absent or too long is empty. */
export type FilterInput = Record<(typeof filterNames)[number], string>

/** A filter that was ignored as invalid; `swapped`: the minimum and the maximum price were exchanged. */
export type FilterProblem = 'place' | 'kind' | 'rooms' | 'price' | 'currency' | 'swapped'

const filterNames = ['place', 'kind', 'rooms', 'min', 'max', 'currency', 'page'] as const
/** Longer values are treated as absent. */
const MAX_LENGTH = 120

/** Higher prices are invalid, in any currency. */
const MAX_PRICE = 999_999_999_999

/** The largest number of bedrooms in the filter. */
export const MAX_ROOMS = 9

/** Reads the filters from the query string. The first value of a repeated filter counts. */
export function readFilterInput({ query }: Request): FilterInput {
  const entries = filterNames.map((field) => {
    const [value] = [query[field]].flat()
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

/**
 * Turns the filters into a search. Invalid filters are left out and reported in `problems`.
 * @returns also the currency of the price filter: the requested one if a property is priced in it, else the
 *   business's
 */
export function parseFilters(
  input: FilterInput,
  facets: Facets,
  businessCurrency: string,
): { search: PropertySearch; currency: string; problems: FilterProblem[] } {
  const problems: FilterProblem[] = []
  const filterFor = <Value>(field: 'place' | 'kind' | 'rooms', value: Value | undefined) => {
    if (input[field] && value === undefined) problems.push(field)
    return value === undefined ? {} : { [field]: value }
  }
  const currency = facets.currencies.find((code) => code === input.currency.toUpperCase())
  if (input.currency && !currency) problems.push('currency')
  const priceCurrency = currency ?? businessCurrency
  const search: PropertySearch = {
    ...filterFor('place', findPlace(input.place, facets)),
    ...filterFor(
      'kind',
      propertyKinds.find((kind: PropertyKind) => kind === input.kind),
    ),
    ...filterFor('rooms', parseRooms(input.rooms)),
    ...parsePrices(input, priceCurrency, problems),
  }
  return { search, currency: priceCurrency, problems }
}

/** Returns the requested page number, counted from 1; 1 if it is missing or invalid. */
export function readPageNumber({ page }: FilterInput): number {
  return /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1
}

function findPlace(input: string, { places }: Facets) {
  const names = places.flatMap(({ region, city }) => [city, region])
  return names.find((name) => normalize(name) === normalize(input))
}

function parseRooms(input: string) {
  const rooms = /^\d{1,3}$/.test(input) ? Number(input) : 0
  return rooms >= 1 && rooms <= MAX_ROOMS ? rooms : undefined
}

function parsePrices({ min, max }: FilterInput, currency: string, problems: FilterProblem[]) {
  const [from, upTo] = [parsePrice(min, currency), parsePrice(max, currency)]
  if ((min && from === undefined) || (max && upTo === undefined)) problems.push('price')
  if (from === undefined && upTo === undefined) return {}
  if (from !== undefined && upTo !== undefined && from > upTo) {
    problems.push('swapped')
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

function normalize(text: string) {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}
