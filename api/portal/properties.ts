import type { RequestHandler } from 'express'
import { formatMoney } from '../../shared/contract/format.ts'
import type { Language } from '../../shared/contract/language.ts'
import { findShown, listShown, type Property } from '../../shared/tables/properties.ts'
import type { ApiContext } from '../context.ts'
import { ApiError } from '../http/api-error.ts'
import { compilePage, houseOf, sendPage } from './page.ts'

/** GET of the catalogue: every property that is not hidden, the dearest first. */
export function showCatalogue({ config, db }: ApiContext, language: Language): RequestHandler {
  const fill = compilePage(`pages/${language}/properties.md`)
  return async (request, response) => {
    const properties = (await listShown(db)).map((property) => wordsOf(property, language))
    const source = fill({ ...houseOf(config), properties })
    sendPage(request, response, { source, language, config })
  }
}

/** GET of one property by its slug: its facts, its text, and how to inquire. */
export function showProperty({ config, db }: ApiContext, language: Language): RequestHandler {
  const fill = compilePage(`pages/${language}/property.md`)
  return async (request, response) => {
    const property = await findShown(db, String(request.params.slug).toLowerCase())
    if (!property) throw new ApiError('NOT_FOUND')
    const source = fill({ ...houseOf(config), ...wordsOf(property, language) })
    sendPage(request, response, { source, language, config })
  }
}

function wordsOf(property: Property, language: Language) {
  const isSpanish = language === 'es'
  return {
    ...property,
    title: isSpanish ? property.titleEs : property.titleEn,
    description: isSpanish ? property.descriptionEs : property.descriptionEn,
    kindName: kindNames[property.kind][language],
    statusName: statusNames[property.status][language],
    money: formatMoney(property.price, property.currency, language),
    isLand: property.kind === 'land',
    isAvailable: property.status === 'available',
  }
}

const kindNames: Record<Property['kind'], Record<Language, string>> = {
  villa: { es: 'Villa', en: 'Villa' },
  penthouse: { es: 'Penthouse', en: 'Penthouse' },
  apartment: { es: 'Departamento', en: 'Apartment' },
  estate: { es: 'Hacienda o finca', en: 'Estate' },
  townhouse: { es: 'Casa', en: 'Townhouse' },
  land: { es: 'Terreno', en: 'Land' },
}

const statusNames: Record<Property['status'], Record<Language, string>> = {
  available: { es: 'Disponible', en: 'Available' },
  reserved: { es: 'Apartada', en: 'Reserved' },
  sold: { es: 'Vendida', en: 'Sold' },
  hidden: { es: 'Oculta', en: 'Hidden' },
}
