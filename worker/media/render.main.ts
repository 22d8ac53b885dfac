import { join } from 'node:path'
import sharp, { type CreateRaw } from 'sharp'
import type { MediaFailure } from '../../shared/contract/media.ts'
import { MAX_PIXELS, MAX_SIDES_RATIO, MIN_SIDE, shownWidths } from '../../shared/contract/media.ts'
import { pictureFile, previewFile, previewSize } from '../../shared/contract/media-files.ts'
import { portraitWidths } from '../../shared/contract/portrait.ts'
import type { Rendering } from '../../shared/tables/media/media.ts'
import type { PictureShape } from './render.ts'

// A process of its own, with the path of a picture, that of the folder for the results, and the shape in which it is shown. A picture
// that crashes the decoder, or never ends, takes no worker with it. Writes its result as JSON.

const quality = {
  avif: { quality: 50, effort: 3 },
  webp: { quality: 78 },
  jpg: { quality: 78, progressive: true, mozjpeg: true },
}
/** A face is what is most striking in a portrait. */
const square = { fit: 'cover', position: sharp.strategy.attention } as const
/** The longer side of the blurred miniature, in pixels. */
const MINIATURE = 20

const [source = '', folder = '', shape = 'whole'] = process.argv.slice(2)
const isSquare = (shape as PictureShape) === 'square'
const allWidths = isSquare ? portraitWidths : shownWidths
// Two threads would need twice the memory.
sharp.concurrency(1)
sharp.cache(false)
// The other decoders, such as that of SVG, are never used, whatever a file contains.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Heif', 'Tiff'].map((format) => `VipsForeignLoad${format}`),
})
process.stdout.write(JSON.stringify(await render()))

async function render(): Promise<Rendering | { failure: MediaFailure }> {
  const metadata = await sharp(source, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined)
  if (!metadata) return { failure: 'unreadable' }
  if (metadata.width * metadata.height > MAX_PIXELS) return { failure: 'too_many_pixels' }
  if (!isSquare && isTooSmall(metadata)) return { failure: 'too_small' }
  try {
    return await renderWidths()
  } catch {
    return { failure: 'unreadable' }
  }
}

// It would be a flat color in its frame, or a line.
function isTooSmall({ width, height }: { width: number; height: number }) {
  const [short, long] = [Math.min(width, height), Math.max(width, height)]
  return short < MIN_SIDE || long > short * MAX_SIDES_RATIO
}

/** Decodes the picture once, as wide as the widest that is shown, and makes the others of that. */
async function renderWidths(): Promise<Rendering> {
  const picture = sharp(source, { limitInputPixels: MAX_PIXELS, failOn: 'truncated' })
  const { width, height } = (await picture.metadata()).autoOrient
  const available = isSquare ? Math.min(width, height) : width
  const widest = Math.min(available, Math.max(...allWidths))
  // Without `keepMetadata`, neither location nor camera data is written; colors are converted to sRGB.
  const decoded = await picture
    .autoOrient()
    .resize(isSquare ? { ...square, width: widest, height: widest } : { width: widest })
    .flatten({ background: '#ffffff' })
    .toColorspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const raw = { ...decoded.info, channels: decoded.info.channels as 3 }
  const widths = [...allWidths.filter((shown) => shown < widest), widest]
  for (const shown of widths) await writeFormats(decoded.data, raw, shown)
  if (!isSquare)
    await sharp(decoded.data, { raw })
      .resize({ ...previewSize, fit: 'cover' })
      .jpeg(quality.jpg)
      .toFile(join(folder, previewFile))
  const miniature = await sharp(decoded.data, { raw })
    .resize({ width: MINIATURE, height: MINIATURE, fit: 'inside' })
    .webp({ quality: 40 })
    .toBuffer()
  const placeholder = `data:image/webp;base64,${miniature.toString('base64')}`
  return { width, height, widths, placeholder }
}

async function writeFormats(data: Buffer, raw: CreateRaw, width: number) {
  const resized = sharp(data, { raw }).resize({ width })
  const path = (format: keyof typeof quality) => join(folder, pictureFile(width, format))
  await resized.clone().avif(quality.avif).toFile(path('avif'))
  await resized.clone().webp(quality.webp).toFile(path('webp'))
  await resized.clone().jpeg(quality.jpg).toFile(path('jpg'))
}
