import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Language, languages } from '../../shared/contract/language.ts'
import { dossierFolder, dossierKey, dossiersFolder } from '../../shared/domain/dossier-keys.ts'
import type { RenderDossier } from '../../shared/jobs/render-dossier.ts'
import { PermanentError } from '../../shared/runtime/errors.ts'
import {
  type DossierSource,
  readDossierSource,
} from '../../shared/tables/dossiers/dossier-source.ts'
import { deleteDossier, findDossier, storeDossier } from '../../shared/tables/dossiers/dossiers.ts'
import { findAnyProperty } from '../../shared/tables/properties/properties.ts'
import { lockProperty } from '../../shared/tables/properties/property-records.ts'
import type { WorkerContext } from '../context.ts'
import { renderFiles } from '../dossier/render.ts'
import type { SingleHandler } from '../job-handler.ts'

/**
 * Makes the dossier of a property, unless it is that of its current state. Deletes the one of a hidden property. If it cannot be
 * made, staff see so on the page of the property.
 */
export const renderDossier: SingleHandler<RenderDossier> = async (
  context,
  { propertyId },
  { isLast },
) => {
  const { config, db } = context
  const property = await findAnyProperty(db, propertyId)
  if (!property) throw new PermanentError(`There is no property ${propertyId}`)
  if (property.status === 'hidden') await remove(context, propertyId)
  else {
    const source = await readDossierSource(db, property, config)
    const made = await findDossier(db, propertyId)
    // Of a dossier that was discarded, whatever the state it was made for.
    if (!made) await context.media.deleteFolder(dossiersFolder(propertyId))
    if (made?.state !== source.state || made.bytesEs === null)
      await make(context, source).catch(async (error) => {
        if (isLast || error instanceof PermanentError) await replace(context, source, null)
        throw error
      })
  }
  return { outcome: 'done' }
}

async function make(context: WorkerContext, source: DossierSource) {
  const { media, log } = context
  const propertyId = source.property.id
  const folder = await mkdtemp(join(tmpdir(), 'antesala-dossier-'))
  try {
    const { peakBytes } = await renderFiles(context, source, folder)
    for (const language of languages)
      await media.put(dossierKey(propertyId, source.state, language), fileIn(folder, language))
    const bytes = {
      es: (await stat(fileIn(folder, 'es'))).size,
      en: (await stat(fileIn(folder, 'en'))).size,
    }
    await replace(context, source, bytes)
    log.info({ propertyId, bytes: bytes.es + bytes.en, peakBytes }, 'dossier.rendered')
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function fileIn(folder: string, language: Language) {
  return join(folder, `${language}.pdf`)
}

// Stores the result, and deletes the files of the previous state. If the property has changed meanwhile, another job makes those
// of its new state, and these are deleted.
async function replace(
  { config, db, media }: WorkerContext,
  { property: { id }, state }: DossierSource,
  bytes: Record<Language, number> | null,
) {
  const unused = await db.transaction().execute(async (tx) => {
    const property = await lockProperty(tx, id)
    const current = property && (await readDossierSource(tx, property, config)).state
    if (current !== state || property?.status === 'hidden') return state
    const previous = await findDossier(tx, id)
    await storeDossier(tx, id, { state, bytes })
    return previous?.state === state ? undefined : previous?.state
  })
  if (unused) await media.deleteFolder(dossierFolder(id, unused))
}

async function remove({ db, media }: WorkerContext, propertyId: string) {
  const isRemoved = await db.transaction().execute(async (tx) => {
    const property = await lockProperty(tx, propertyId)
    if (property?.status !== 'hidden') return false
    await deleteDossier(tx, propertyId)
    return true
  })
  if (isRemoved) await media.deleteFolder(dossiersFolder(propertyId))
}
