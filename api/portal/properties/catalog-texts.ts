import type { Language } from '../../../shared/contract/language.ts'
import { attributeNames, kindNames, statusNames } from '../../../shared/view/property-texts.ts'
import { type FilterProblem, filterNames } from './search.ts'
import { shownStatuses } from './status-filter.ts'
import type { UnknownFilter } from './unknown-filters.ts'

/** Values inserted into the Markdown explanation of the filters. */
type FilterGuide = {
  address: string
  /** The path of the list with example filters. */
  example: string
  places: string
  kinds: string
  /** The name for all kinds of house, and these kinds. */
  house: string
  houses: string
  statuses: string
  attributes: string
  currencies: string
  maxRooms: number
}

type CatalogTexts = {
  filter: string
  place: string
  anywhere: string
  allOf: (region: string) => string
  kind: string
  anyKind: string
  status: string
  anyStatus: string
  attributes: string
  rooms: string
  anyRooms: string
  orMore: (rooms: string) => string
  min: string
  max: string
  currency: string
  show: string
  clear: string
  count: (total: number, isFiltered: boolean) => string
  /** @param contact link to the contact page */
  none: (contact: string, isPriced: boolean) => string
  pricedOnly: (currency: string) => string
  lastPage: (pages: number) => string
  pages: string
  pageOf: (page: number, pages: number) => string
  previous: string
  next: string
  areas: string
  problems: Record<Exclude<FilterProblem['what'], 'attribute'>, string>
  unknownAttributes: (names: string[]) => string
  /** @param meant a value that resembles the one that was typed */
  didYouMean: (meant: string) => string
  unknown: (filter: UnknownFilter) => string
  explain: (guide: FilterGuide) => string
}

/** The texts of the list of properties. */
export const catalogTexts: Record<Language, CatalogTexts> = {
  es: {
    filter: 'Filtrar las propiedades',
    place: 'Lugar',
    anywhere: 'Cualquier lugar',
    allOf: (region) => `Todo ${region}`,
    kind: 'Tipo',
    anyKind: 'Cualquier tipo',
    status: 'Disponibilidad',
    anyStatus: 'Cualquiera',
    attributes: 'Características',
    rooms: 'Recámaras',
    anyRooms: 'Cualquier número',
    orMore: (rooms) => `${rooms} o más`,
    min: 'Precio desde',
    max: 'Precio hasta',
    currency: 'Moneda',
    show: 'Mostrar',
    clear: 'Quitar los filtros',
    count: (total, isFiltered) =>
      `${total} ${total === 1 ? 'propiedad' : 'propiedades'}${isFiltered ? (total === 1 ? ' coincide' : ' coinciden') : ''}`,
    none: (contact, isPriced) =>
      `Ninguna propiedad coincide. Pruebe con ${isPriced ? 'un rango de precio más amplio o con otro lugar' : 'otro lugar o con menos filtros'}, o [escríbanos](${contact}) y díganos qué busca: un asesor le responderá a más tardar el siguiente día hábil.`,
    pricedOnly: (currency) =>
      `El filtro de precio se aplica en ${currency}; las propiedades con precio en otra moneda no aparecen.`,
    lastPage: (pages) => `La lista no llega a esa página; mostramos la última, la ${pages}.`,
    pages: 'Páginas de la lista',
    pageOf: (page, pages) => `Página ${page} de ${pages}`,
    previous: 'Anteriores',
    next: 'Siguientes',
    problems: {
      place: 'No tenemos propiedades en ese lugar; mostramos las de todos los lugares.',
      kind: `No conocemos ese tipo de propiedad; mostramos las de todos: ${kindsIn('es')}.`,
      status: `No conocemos esa disponibilidad; mostramos todas: ${statusesIn('es')}.`,
      rooms: 'Indique las recámaras con un número del 1 al 9; ese filtro no se aplicó.',
      price:
        'Escriba el precio con cifras y en la moneda elegida, por ejemplo 1,500,000; ese filtro no se aplicó.',
      currency: 'No tenemos propiedades con precio en esa moneda; elija otra en la lista.',
      swapped: 'El precio mínimo era mayor que el máximo: los intercambiamos.',
    },
    unknownAttributes: (names) =>
      `${names.length === 1 ? 'No conocemos la característica' : 'No conocemos las características'} ${names.map((name) => `«${name}»`).join(', ')}; ${names.length === 1 ? 'no la tomamos' : 'no las tomamos'} en cuenta. Puede elegir entre estas: ${attributesIn('es')}.`,
    areas: 'Zonas',
    didYouMean: (meant) => `¿Buscaba «${meant}»?`,
    unknown: ({ name, meant }) =>
      meant
        ? `No conocemos el filtro «${name}» y no lo aplicamos; use «${meant}».`
        : `No conocemos el filtro «${name}» y no lo aplicamos. Los filtros son ${filterNames.join(', ')}.`,
    explain: ({
      address,
      example,
      places,
      kinds,
      house,
      houses,
      statuses,
      attributes,
      currencies,
      maxRooms,
    }) =>
      `Para filtrar, agregue parámetros a \`${address}\`:

- \`place\`: ${places}; varios separados por comas: cualquiera de ellos
- \`kind\`: ${kinds}; varios separados por comas: cualquiera de ellos; \`${house}\`: ${houses}
- \`status\`: ${statuses}; varios separados por comas: cualquiera de ellos
- \`attribute\`: ${attributes}; varias separadas por comas: la propiedad las tiene todas
- \`rooms\`: número mínimo de recámaras, de 1 a ${maxRooms}
- \`min\`, \`max\`: precio en \`currency\` (${currencies})
- \`page\`: página de la lista

Codifique los valores para la URL, en UTF-8 con codificación por ciento: \`${example}\``,
  },
  en: {
    filter: 'Filter the properties',
    place: 'Place',
    anywhere: 'Anywhere',
    allOf: (region) => `All of ${region}`,
    kind: 'Type',
    anyKind: 'Any type',
    status: 'Availability',
    anyStatus: 'Any',
    attributes: 'Features',
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
    none: (contact, isPriced) =>
      `No property matches. Try ${isPriced ? 'a wider price range or another place' : 'another place or fewer filters'}, or [tell us](${contact}) what you are looking for: an advisor will answer by the next business day.`,
    pricedOnly: (currency) =>
      `The price filter is in ${currency}; properties priced in other currencies are not shown.`,
    lastPage: (pages) => `The list has no such page; its last one, ${pages}, is shown.`,
    pages: 'Pages of the list',
    pageOf: (page, pages) => `Page ${page} of ${pages}`,
    previous: 'Previous',
    next: 'Next',
    problems: {
      place: 'We have no properties in that place; those in all places are shown.',
      kind: `We do not know that type of property; all are shown: ${kindsIn('en')}.`,
      status: `We do not know that availability; all are shown: ${statusesIn('en')}.`,
      rooms: 'Enter the bedrooms as a number from 1 to 9; this filter was not applied.',
      price:
        'Enter the price in digits and in the selected currency, for example 1,500,000; this filter was not applied.',
      currency: 'We have no properties priced in that currency; choose another from the list.',
      swapped: 'The minimum price was above the maximum: we swapped them.',
    },
    unknownAttributes: (names) =>
      `We do not know the ${names.length === 1 ? 'feature' : 'features'} ${names.map((name) => `“${name}”`).join(', ')}, so ${names.length === 1 ? 'it was' : 'they were'} left out. You can choose from these: ${attributesIn('en')}.`,
    areas: 'Areas',
    didYouMean: (meant) => `Did you mean “${meant}”?`,
    unknown: ({ name, meant }) =>
      meant
        ? `We do not know the filter “${name}”, so it was not applied; use “${meant}”.`
        : `We do not know the filter “${name}”, so it was not applied. The filters are ${filterNames.join(', ')}.`,
    explain: ({
      address,
      example,
      places,
      kinds,
      house,
      houses,
      statuses,
      attributes,
      currencies,
      maxRooms,
    }) =>
      `To filter, add parameters to \`${address}\`:

- \`place\`: ${places}; several separated by commas: any of them
- \`kind\`: ${kinds}; several separated by commas: any of them; \`${house}\`: ${houses}
- \`status\`: ${statuses}; several separated by commas: any of them
- \`attribute\`: ${attributes}; several separated by commas: the property has all of them
- \`rooms\`: minimum number of bedrooms, 1 to ${maxRooms}
- \`min\`, \`max\`: price in \`currency\` (${currencies})
- \`page\`: page of the list

Encode the values for a URL, as percent-encoded UTF-8: \`${example}\``,
  },
}

function kindsIn(language: Language) {
  return namesIn(kindNames, language)
}

function attributesIn(language: Language) {
  return namesIn(attributeNames, language)
}

function namesIn(names: Record<string, Record<Language, string>>, language: Language) {
  return Object.values(names)
    .map((name) => name[language])
    .join(', ')
}

function statusesIn(language: Language) {
  return shownStatuses.map((status) => statusNames[status][language]).join(', ')
}
