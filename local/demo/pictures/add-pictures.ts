import { createHash } from 'node:crypto'
import { originalFile } from '../../../shared/contract/media-files.ts'
import { newId } from '../../../shared/domain/new-id.ts'
import { insertMedia } from '../../../shared/tables/media/media.ts'
import type { DemoContext } from '../context.ts'
import { paintScene } from './paint.ts'
import { palettes } from './palettes.ts'
import { scenes } from './scenes.ts'

/** The galleries, by the slug of the property: the first picture, and how many there are. The others have none. */
const galleries: Record<string, [first: number, count: number]> = {
  'casa-ceniza': [0, scenes.length],
  'casa-salitre': [3, 4],
  'hacienda-san-eusebio': [2, 5],
  'penthouse-campos-de-polanco': [7, 1],
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
  const painted = await Promise.all(scenes.map(paint))
  for (const { id, slug } of properties) {
    const [first, count] = galleries[slug] ?? [0, 0]
    for (const picture of painted.slice(first, first + count))
      await addPicture(context, id, picture)
  }
}

async function paint(scene: (typeof scenes)[number], index: number): Promise<Painted> {
  const palette = palettes[index % palettes.length] as (typeof palettes)[number]
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
    ...{ id, propertyId, altEs, altEn, kind: 'photo', format: 'jpeg', status: 'processing' },
    fileName: `${altEn}.jpg`,
    bytes: file.length,
    checksum: createHash('sha256').update(file).digest('hex'),
    ...{ createdAt: now, updatedAt: now },
  })
}
