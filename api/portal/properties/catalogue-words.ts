import type { Language } from '../../../shared/contract/language.ts'
import type { Flaw } from './search.ts'

type Explained = {
  address: string
  /** An address that can be sent as it stands. */
  example: string
  places: string
  kinds: string
  currencies: string
  mostRooms: number
}

type CatalogueWords = {
  filter: string
  place: string
  anywhere: string
  allOf: (region: string) => string
  kind: string
  anyKind: string
  rooms: string
  anyRooms: string
  orMore: (rooms: string) => string
  min: string
  max: string
  currency: string
  show: string
  clear: string
  count: (total: number, isFiltered: boolean) => string
  /** @param contact address of the contact page */
  none: (contact: string) => string
  pricedOnly: (currency: string) => string
  pages: string
  pageOf: (page: number, pages: number) => string
  previous: string
  next: string
  flaws: Record<Flaw, string>
  explain: (choices: Explained) => string
}

/** What the list of properties says. */
export const catalogueWords: Record<Language, CatalogueWords> = {
  es: {
    filter: 'Filtrar las propiedades',
    place: 'Lugar',
    anywhere: 'Cualquiera',
    allOf: (region) => `Todo: ${region}`,
    kind: 'Tipo',
    anyKind: 'Cualquiera',
    rooms: 'Dormitorios',
    anyRooms: 'Los que sean',
    orMore: (rooms) => `${rooms} o más`,
    min: 'Precio desde',
    max: 'Precio hasta',
    currency: 'Moneda',
    show: 'Mostrar',
    clear: 'Quitar los filtros',
    count: (total, isFiltered) =>
      `${total} ${total === 1 ? 'propiedad' : 'propiedades'}${isFiltered ? (total === 1 ? ' coincide' : ' coinciden') : ''}`,
    none: (contact) =>
      `Ninguna propiedad coincide. Amplíe el precio o el lugar, o [escríbanos](${contact}) lo que busca: un asesor le responde a más tardar el siguiente día hábil.`,
    pricedOnly: (currency) =>
      `El precio se compara en ${currency}; las propiedades con precio en otra moneda no aparecen.`,
    pages: 'Páginas de la lista',
    pageOf: (page, pages) => `Página ${page} de ${pages}`,
    previous: 'Anteriores',
    next: 'Siguientes',
    flaws: {
      place: 'No tenemos propiedades en ese lugar: lo dejamos en cualquiera.',
      kind: 'No conocemos ese tipo de propiedad: lo dejamos en cualquiera.',
      rooms: 'Escriba los dormitorios con un número del 1 al 9; los dejamos en cualquiera.',
      price:
        'Escriba el precio con cifras y en la moneda elegida, por ejemplo 1,500,000. Lo demás se aplicó.',
      currency: 'No tenemos propiedades con precio en esa moneda: la cambiamos por la de la casa.',
      swapped: 'El precio inicial era mayor que el final: los intercambiamos.',
    },
    explain: ({ address, example, places, kinds, currencies, mostRooms }) =>
      `Para filtrar, agregue parámetros a \`${address}\`:

- \`place\`: ${places}
- \`kind\`: ${kinds}
- \`rooms\`: dormitorios como mínimo, de 1 a ${mostRooms}
- \`min\`, \`max\`: precio en \`currency\` (${currencies})
- \`page\`: página de la lista

Escriba los valores como van en una URL, en UTF-8 con escapes: \`${example}\``,
  },
  en: {
    filter: 'Filter the properties',
    place: 'Place',
    anywhere: 'Anywhere',
    allOf: (region) => `All of ${region}`,
    kind: 'Kind',
    anyKind: 'Any',
    rooms: 'Bedrooms',
    anyRooms: 'Any number',
    orMore: (rooms) => `${rooms} or more`,
    min: 'Price from',
    max: 'Price up to',
    currency: 'Currency',
    show: 'Show',
    clear: 'Clear the filters',
    count: (total, isFiltered) =>
      `${total} ${total === 1 ? 'property' : 'properties'}${isFiltered ? (total === 1 ? ' matches' : ' match') : ''}`,
    none: (contact) =>
      `No property matches. Widen the price or the place, or [tell us](${contact}) what you are looking for: an advisor answers by the next business day.`,
    pricedOnly: (currency) =>
      `Prices are compared in ${currency}; properties priced in another currency are left out.`,
    pages: 'Pages of the list',
    pageOf: (page, pages) => `Page ${page} of ${pages}`,
    previous: 'Previous',
    next: 'Next',
    flaws: {
      place: 'We have no properties in that place: it is left at anywhere.',
      kind: 'We do not know that kind of property: it is left at any.',
      rooms: 'Give the bedrooms as a number from 1 to 9; they are left at any.',
      price:
        'Write the price in digits and in the currency chosen, for example 1,500,000. The rest was applied.',
      currency:
        'We have no properties priced in that currency: it is left at the currency of the house.',
      swapped: 'The lower price was above the upper one: we swapped them.',
    },
    explain: ({ address, example, places, kinds, currencies, mostRooms }) =>
      `To filter, add parameters to \`${address}\`:

- \`place\`: ${places}
- \`kind\`: ${kinds}
- \`rooms\`: fewest bedrooms, 1 to ${mostRooms}
- \`min\`, \`max\`: price in \`currency\` (${currencies})
- \`page\`: page of the list

Write the values as they go into a URL, percent-encoded UTF-8: \`${example}\``,
  },
}
