import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { illustrationLabel } from '../../shared/view/picture-alt.ts'
import { photoBoxes, portraitBox } from './boxes.ts'
import type { Box } from './canvas.ts'
import { drawSheet, type PlacedPhoto } from './draw-sheet.ts'
import { inputFile, type Sheet, type SheetInput, type SheetPhoto } from './sheet.ts'

// A process of its own, with the path of the folder that holds the input, and into which the files are written. A photograph
// that crashes the decoder takes no worker with it.

/** Pixels per point: about 190 to the inch. */
const RESOLUTION = 2.65

const [folder = ''] = process.argv.slice(2)
sharp.concurrency(1)
sharp.cache(false)
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpeg'] })
const { sheets, photos, portrait }: SheetInput = JSON.parse(
  await readFile(join(folder, inputFile), 'utf8'),
)
const readable = await onlyReadable(photos)
const boxes = photoBoxes(readable.length)
const jpegs = await Promise.all(
  readable.map(({ file }, index) => crop(file, boxes[index] ?? { width: 1, height: 1 })),
)
const face =
  portrait && (await isReadable(portrait)) ? await crop(portrait, portraitBox) : undefined
for (const sheet of sheets)
  await writeFile(
    join(folder, `${sheet.language}.pdf`),
    await drawSheet(sheet, placed(sheet), face),
  )

// A dossier without one of its photographs is better than none.
async function onlyReadable(all: SheetPhoto[]) {
  const checked = await Promise.all(all.map(({ file }) => isReadable(file)))
  return all.filter((_photo, index) => checked[index])
}

async function isReadable(file: string) {
  return await sharp(join(folder, file))
    .stats()
    .then(() => true)
    .catch(() => false)
}

async function crop(file: string, { width, height }: Pick<Box, 'width' | 'height'>) {
  const size = { width: Math.round(width * RESOLUTION), height: Math.round(height * RESOLUTION) }
  return await sharp(join(folder, file))
    .resize({ ...size, fit: 'cover' })
    .toColorspace('srgb')
    .jpeg({ quality: 80, mozjpeg: true })
    .toBuffer()
}

function placed({ language }: Sheet): PlacedPhoto[] {
  return readable.flatMap(({ alt, isIllustration }, index) => {
    const [jpeg, box] = [jpegs[index], boxes[index]]
    const label = isIllustration ? illustrationLabel[language] : undefined
    return jpeg && box ? [{ jpeg, box, alt: alt[language], label }] : []
  })
}
