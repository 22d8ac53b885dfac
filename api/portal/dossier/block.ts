import { dossierFile } from '../../../shared/contract/dossier.ts'
import type { Language } from '../../../shared/contract/language.ts'
import { findCurrentDossier } from '../../../shared/tables/dossiers/dossiers.ts'
import type { Property } from '../../../shared/tables/properties/properties.ts'
import { formatPdfSize } from '../../../shared/view/format.ts'
import { localizedPath, pagePaths } from '../../../shared/view/site.ts'
import type { ApiContext } from '../../context.ts'
import type { Block } from '../page.ts'
import { compileTemplate } from '../template.ts'
import { dossierTexts } from './texts.ts'

const template = compileTemplate('dossier/dossier.hbs')

/** Returns the link to the dossier of a property; an empty block while there is none of its current state. */
export async function dossierBlock(
  { config, db }: ApiContext,
  property: Property,
  language: Language,
): Promise<Block> {
  const dossier = await findCurrentDossier(db, property, config)
  if (dossier.status !== 'ready') return { markdown: '', html: '' }
  const page = localizedPath(`${pagePaths.properties}/${property.slug}`, language)
  const path = `${page}/${dossierFile}`
  const { link } = dossierTexts[language]
  const size = formatPdfSize(dossier.bytes[language])
  return { markdown: `[${link}](${path}) (${size})`, html: template({ path, link, size }) }
}
