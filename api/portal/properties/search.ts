import type { Request } from 'express'
import { type PropertyKind, propertyKinds } from '../../../shared/contract/property.ts'
import type { PropertySearch } from '../../../shared/tables/properties/properties.ts'
import { readAmount } from '../static/amount.js'
import { visible } from '../visible.ts'

/** What a visitor can choose from. */
export type Facets = { places: { region: string; city: string }[]; currencies: string[] }

/** What a visitor asked for, as typed; empty where nothing was. */
export type Asked = Record<(typeof fields)[number], string>

/** What could not be used of it. */
export type Flaw = 'place' | 'kind' | 'rooms' | 'price' | 'currency' | 'swapped'

const fields = ['place', 'kind', 'rooms', 'min', 'max', 'currency', 'page'] as const
/** Longer values are no choice of ours, and are not repeated. */
const LONGEST = 120

/** Nothing costs more, in any currency. */
const LARGEST_PRICE = 999_999_999_999

/** The largest number of bedrooms that can be asked for. */
export const mostRooms = 9

/** The fields of the list's form, read from the address; of a field given twice, the first. */
export function readAsked({ query }: Request): Asked {
  const entries = fields.map((field) => {
    const [value] = [query[field]].flat()
    return [
      field,
      typeof value === 'string' && value.length <= LONGEST ? visible(value.trim()) : '',
    ]
  })
  return Object.fromEntries(entries)
}

/** What was asked, as a query with its `?`; empty where nothing was. */
export function queryOf(asked: Asked): string {
  const given = Object.entries(asked).filter(([, value]) => value)
  return given.length > 0 ? `?${new URLSearchParams(given)}` : ''
}

/** What to look for in the catalogue; a value that cannot be used is left out and named. */
export function searchOf(
  asked: Asked,
  facets: Facets,
  businessCurrency: string,
): { search: PropertySearch; currency: string; flaws: Flaw[] } {
  const flaws: Flaw[] = []
  const use = <Value>(field: 'place' | 'kind' | 'rooms', value: Value | undefined) => {
    if (asked[field] && value === undefined) flaws.push(field)
    return value === undefined ? {} : { [field]: value }
  }
  const currency = facets.currencies.find((known) => known === asked.currency.toUpperCase())
  if (asked.currency && !currency) flaws.push('currency')
  const priced = currency ?? businessCurrency
  const search: PropertySearch = {
    ...use('place', placeOf(asked.place, facets)),
    ...use(
      'kind',
      propertyKinds.find((kind: PropertyKind) => kind === asked.kind),
    ),
    ...use('rooms', roomsOf(asked.rooms)),
    ...priceOf(asked, priced, flaws),
  }
  return { search, currency: priced, flaws }
}

/** The page of the list that was asked for, counted from 1. */
export function pageOf({ page }: Asked): number {
  return /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1
}

function placeOf(asked: string, { places }: Facets) {
  const names = places.flatMap(({ region, city }) => [city, region])
  return names.find((name) => fold(name) === fold(asked))
}

function roomsOf(asked: string) {
  const rooms = /^\d{1,3}$/.test(asked) ? Number(asked) : 0
  return rooms >= 1 && rooms <= mostRooms ? rooms : undefined
}

function priceOf({ min, max }: Asked, currency: string, flaws: Flaw[]) {
  const [from, upTo] = [amountOf(min, currency), amountOf(max, currency)]
  if ((min && from === undefined) || (max && upTo === undefined)) flaws.push('price')
  if (from === undefined && upTo === undefined) return {}
  if (from !== undefined && upTo !== undefined && from > upTo) {
    flaws.push('swapped')
    return { price: { currency, from: upTo, upTo: from } }
  }
  return {
    price: { currency, ...(from !== undefined && { from }), ...(upTo !== undefined && { upTo }) },
  }
}

function amountOf(typed: string, currency: string) {
  const amount = readAmount(typed, currency)
  return amount !== undefined && amount >= 0 && amount <= LARGEST_PRICE ? amount : undefined
}

function fold(text: string) {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}
