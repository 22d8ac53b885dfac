import { propertyRows } from '../../local/demo/property-rows.ts'
import { languages } from '../../shared/contract/language.ts'
import { insertProperties } from '../../shared/tables/properties/properties.ts'
import { type Antesala, openAntesala } from './antesala.ts'

/** Starts an installation with the demo properties. */
export async function openPortal(settings?: Record<string, string>): Promise<Antesala> {
  const antesala = await openAntesala(settings)
  await insertProperties(antesala.db, propertyRows(new Date()))
  return antesala
}

/** The Spanish paths of the portal's pages except the interactive reference, with one property of each kind. */
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

/** The same pages, in every language. */
export const everyPath = spanishPaths.flatMap((path) =>
  languages.map((language) => (language === 'es' ? path : `/en${path}`)),
)
