import { propertyRows } from '../../local/demo/property-rows.ts'
import { languages } from '../../shared/contract/language.ts'
import { insertProperties } from '../../shared/tables/properties/properties.ts'
import { type Antesala, openAntesala } from './antesala.ts'

/** An Antesala with the demo catalogue. */
export async function openPortal(settings?: Record<string, string>): Promise<Antesala> {
  const antesala = await openAntesala(settings)
  await insertProperties(antesala.db, propertyRows(new Date()))
  return antesala
}

/** Every page of the portal, a property of each kind among them, without the language. */
const everyPage = [
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

/** The same in every language. */
export const everyAddress = everyPage.flatMap((path) =>
  languages.map((language) => (language === 'es' ? path : `/en${path}`)),
)
