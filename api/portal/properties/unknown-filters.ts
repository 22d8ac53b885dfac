import type { Request } from 'express'
import { mostSimilar } from '../../../shared/domain/most-similar.ts'
import { type FilterName, filterNames } from './search.ts'

/** A parameter that is no filter, and the one that was probably meant. */
export type UnknownFilter = { name: string; meant: FilterName | undefined }

/** Most parameters that are reported. */
const MAX_REPORTED = 6

/** Names that are reported; they need no escaping in Markdown or HTML. */
const reported = /^[a-z][\w.-]{0,39}$/i

/** Parameters that links have for other purposes. */
const ignored = /^(ref|utm_.*|.*clid)$/i

/** What filters are called elsewhere. */
const otherNames: Record<FilterName, string[]> = {
  place: [
    ...['city', 'location', 'region', 'state', 'zone'],
    ...['ciudad', 'estado', 'lugar', 'ubicacion', 'zona'],
  ],
  kind: ['category', 'property_type', 'type', 'tipo'],
  status: ['availability', 'disponibilidad', 'estatus', 'situacion'],
  attribute: [
    ...['amenities', 'amenity', 'attributes', 'feature', 'features'],
    ...['amenidad', 'amenidades', 'atributo', 'atributos', 'caracteristica', 'caracteristicas'],
  ],
  rooms: ['bedrooms', 'beds', 'min_bedrooms', 'dormitorios', 'habitaciones', 'recamaras'],
  min: ['from', 'min_price', 'price_from', 'price_min', 'desde', 'precio_min'],
  max: [
    ...['budget', 'max_price', 'price', 'price_max', 'price_to', 'to'],
    ...['hasta', 'precio', 'precio_max', 'presupuesto'],
  ],
  currency: ['moneda'],
  page: ['pagina'],
}

/** Returns the parameters of a request that look like filters but are none. */
export function readUnknownFilters({ query }: Request): UnknownFilter[] {
  return Object.keys(query)
    .filter((name) => !filterNames.includes(name as FilterName))
    .filter((name) => reported.test(name) && !ignored.test(name))
    .slice(0, MAX_REPORTED)
    .map((name) => ({ name, meant: meantBy(name) }))
}

function meantBy(name: string) {
  const similar = mostSimilar(name, [...filterNames, ...Object.values(otherNames).flat()])
  return filterNames.find(
    (filter) => similar && (filter === similar || otherNames[filter].includes(similar)),
  )
}
