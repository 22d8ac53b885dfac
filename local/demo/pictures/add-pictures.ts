import { createHash } from 'node:crypto'
import { originalFile } from '../../../shared/contract/media-files.ts'
import { newId } from '../../../shared/domain/new-id.ts'
import { insertMedia } from '../../../shared/tables/media/media.ts'
import type { DemoContext } from '../context.ts'
import { paintScene } from './paint.ts'
import { type Palette, palettes } from './palettes.ts'
import { type Scene, scenes } from './scenes.ts'

/**
 * The galleries, by the slug of the property: the scenes, the cover first, and by how much their palettes are shifted, so that no
 * two properties share a picture. The others have none.
 */
const galleries: Record<string, { shown: number[]; shift: number }> = {
  'casa-ceniza': { shown: [...scenes.keys()], shift: 0 },
  'casa-salitre': { shown: [7, 3, 5, 6], shift: 3 },
  'hacienda-san-eusebio': { shown: [2, 9, 8, 4, 1], shift: 1 },
  'penthouse-campos-de-polanco': { shown: [6], shift: 2 },
}

type Painted = { file: Buffer; altEs: string; altEn: string }

/**
 * Gives some properties galleries of painted stand-ins, as if staff had uploaded them: there are no photographs of houses that do
 * not exist. Workers make the pictures that are shown, once they run.
 */
export async function addPictures(
  context: DemoContext,
  properties: { id: string; slug: string }[],
): Promise<void> {
  for (const { id, slug } of properties) {
    const { shown, shift } = galleries[slug] ?? { shown: [], shift: 0 }
    const painted = await Promise.all(shown.map((scene) => paint(scene, scene + shift)))
    for (const picture of painted) await addPicture(context, id, picture)
  }
}

async function paint(index: number, paletteIndex: number): Promise<Painted> {
  const scene = scenes[index] as Scene
  const palette = palettes[paletteIndex % palettes.length] as Palette
  const { altEs, altEn } = scene
  return { file: await paintScene(scene, palette), altEs, altEn }
}

async function addPicture(
  { db, media, now }: DemoContext,
  propertyId: string,
  { file, altEs, altEn }: Painted,
) {
  const id = newId()
  await media.put(`${id}/${originalFile}`, file)
  await insertMedia(db, {
    ...{ id, propertyId, altEs, altEn, kind: 'illustration', format: 'jpeg', status: 'processing' },
    fileName: `${altEn}.jpg`,
    bytes: file.length,
    checksum: createHash('sha256').update(file).digest('hex'),
    ...{ createdAt: now, updatedAt: now },
  })
}
