import type { Updateable } from 'kysely'
import { expect, vi } from 'vitest'
import { propertyRows } from '../../local/demo/property-rows.ts'
import { languages } from '../../shared/contract/language.ts'
import { insertProperties } from '../../shared/tables/properties/properties.ts'
import type { Tables } from '../../shared/tables/tables.ts'
import { localizedPath } from '../../shared/view/site.ts'
import { type Antesala, openAntesala } from './antesala.ts'
import { soon } from './waiting.ts'

/** Starts an installation with the demo properties. */
export async function openPortal(settings?: Record<string, string>): Promise<Antesala> {
  const antesala = await openAntesala(settings)
  await insertProperties(antesala.db, propertyRows(new Date()))
  return antesala
}

/** Changes a property, and waits until the portal shows the change. */
export async function changeProperty(
  antesala: Antesala,
  slug: string,
  values: Updateable<Tables['properties']>,
): Promise<void> {
  await changeCatalog(antesala, () =>
    antesala.db
      .updateTable('properties')
      .set({ ...values, updatedAt: new Date() })
      .where('slug', '=', slug)
      .execute(),
  )
}

/** Makes a change that the sitemap contains, and waits until the portal shows it. */
export async function changeCatalog(
  { address }: Antesala,
  change: () => Promise<unknown>,
): Promise<void> {
  const readSitemap = async () => await (await fetch(`${address}/sitemap.xml`)).text()
  // From here on, this text is in memory, as long as the portal does not notice a change.
  const before = await readSitemap()
  await change()
  await vi.waitFor(async () => expect(await readSitemap()).not.toBe(before), soon)
}

/** The portal's pages except the interactive reference, with one property of each kind. */
const pages = [
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
export const everyPath = pages.flatMap((path) =>
  languages.map((language) => localizedPath(path, language)),
)
