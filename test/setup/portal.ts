import { propertyRows } from '../../local/demo/property-rows.ts'
import { languages } from '../../shared/contract/language.ts'
import { insertProperties } from '../../shared/tables/properties/properties.ts'
import { type Antesala, openAntesala } from './antesala.ts'

/** An installation with the demo catalog. */
export async function openPortal(settings?: Record<string, string>): Promise<Antesala> {
  const antesala = await openAntesala(settings)
  await insertProperties(antesala.db, propertyRows(new Date()))
  return antesala
}

/** The paths of all pages of the portal, with one property of each kind, in Spanish. */
const spanishPaths = [
  '/',
  '/properties',
  '/properties/casa-ceniza',
  '/properties/penthouse-costa-azul',
  '/properties/departamento-roma-patio',
  '/properties/hacienda-san-eusebio',
  '/properties/casa-basalto-coyoacan',
  '/properties/terreno-loma-del-faro',
  '/partners',
  '/assessment',
  '/about',
  '/contact',
  '/privacy',
  '/developers',
]

/** The paths of all pages, in every language. */
export const everyPath = spanishPaths.flatMap((path) =>
  languages.map((language) => (language === 'es' ? path : `/en${path}`)),
)
