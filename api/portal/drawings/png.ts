import { atFirstUse } from '../../../shared/runtime/at-first-use.ts'

/** The pixels per inch at which a unit of an SVG is one pixel. */
const BASE_DENSITY = 72

/**
 * Draws an SVG of ours as a PNG of a size in pixels, in the colors of the light scheme; what does not fit is cut off on both sides.
 * Only for our own drawings: what others have sent is decoded in a process of its own (`worker/media/render.ts`).
 */
export async function pngOf(
  svg: string,
  { width, height }: { width: number; height: number },
): Promise<Buffer> {
  const sharp = await loadSharp()
  const source = Buffer.from(svg)
  const natural = await sharp(source).metadata()
  const scale = Math.max(width / natural.width, height / natural.height)
  return await sharp(source, { density: BASE_DENSITY * scale })
    .resize({ width, height, fit: 'cover' })
    .png({ palette: true })
    .toBuffer()
}

// Only when the first picture is drawn: it is a library of 20 MB.
const loadSharp = atFirstUse(async () => {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  return sharp
})
