import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { languages } from '../../shared/contract/language.ts'
import { type Portrait, portraitWidths } from '../../shared/contract/portrait.ts'
import { PermanentError } from '../../shared/runtime/errors.ts'
import type { DossierSource } from '../../shared/tables/dossiers/dossier-source.ts'
import type { PublicMedia } from '../../shared/tables/media/public-media.ts'
import { jpegOf, portraitBase } from '../../shared/view/media-paths.ts'
import type { WorkerContext } from '../context.ts'
import { type ProcessLimits, runLimited } from '../limited-process.ts'
import { download } from '../media/download.ts'
import { inputFile, type SheetInput, type SheetPhoto } from './sheet.ts'
import { sheetOf } from './sheet-of.ts'

const program = join(import.meta.dirname, 'set.main.ts')

/** What a dossier may take: many times what one with four photographs takes on a slow machine. Tests lower it. */
const defaults: ProcessLimits = { ms: 60_000, bytes: 512 * 2 ** 20 }

/** The width of the pictures of which a dossier shows parts, in pixels. */
const SOURCE_WIDTH = 1600

/**
 * Makes the files of a dossier, `es.pdf` and `en.pdf`, in a process of its own.
 * @param folder an existing empty folder
 * @throws PermanentError if it takes too long or too much memory
 */
export async function renderFiles(
  { config, media }: Pick<WorkerContext, 'config' | 'media'>,
  source: DossierSource,
  folder: string,
  limits: Partial<ProcessLimits> = {},
): Promise<{ peakBytes: number }> {
  const photos = await Promise.all(source.photos.map((photo) => fetchPhoto(media, photo, folder)))
  const input: SheetInput = {
    sheets: languages.map((language) => sheetOf(source, language, config)),
    photos: photos.filter((photo) => photo !== undefined),
    portrait: await fetchPortrait(media, source.advisor?.portrait, folder),
  }
  await writeFile(join(folder, inputFile), JSON.stringify(input))
  const ended = await runLimited(program, [folder], { ...defaults, ...limits })
  const { exceeded, code, endedBy, peakBytes } = ended
  if (exceeded) throw new PermanentError(`The dossier cannot be made: ${exceeded}`)
  if (code !== 0) throw new Error(`The dossier could not be made: ${endedBy ?? code}`)
  return { peakBytes }
}

// A photograph whose file is lost is left out.
async function fetchPhoto(
  store: WorkerContext['media'],
  photo: PublicMedia,
  folder: string,
): Promise<SheetPhoto | undefined> {
  const file = `${photo.id}.jpg`
  const isFetched = await download(
    store,
    keyOf(jpegOf(photo, SOURCE_WIDTH, '')),
    join(folder, file),
  )
  if (!isFetched) return undefined
  const { altEs, altEn, kind } = photo
  return { file, alt: { es: altEs, en: altEn }, isIllustration: kind === 'illustration' }
}

async function fetchPortrait(
  store: WorkerContext['media'],
  portrait: Portrait | null | undefined,
  folder: string,
): Promise<string | undefined> {
  if (!portrait) return undefined
  const file = 'portrait.jpg'
  const path = jpegOf(portrait, Math.max(...portraitWidths), portraitBase)
  return (await download(store, keyOf(path), join(folder, file))) ? file : undefined
}

// The path of a picture is its key after a slash.
function keyOf(path: string) {
  return path.slice(1)
}
