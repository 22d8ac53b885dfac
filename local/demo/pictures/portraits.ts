import sharp from 'sharp'
import { originalFile } from '../../../shared/contract/media-files.ts'
import { newId } from '../../../shared/domain/new-id.ts'
import { portraitFolder } from '../../../shared/domain/portrait-folder.ts'
import { insertPortrait } from '../../../shared/tables/staff/portraits.ts'
import type { DemoContext } from '../context.ts'
import { type Palette, palettes } from './palettes.ts'

/** The side of a stand-in, in pixels. */
const SIDE = 720

/**
 * Gives members of staff painted stand-ins as portraits, as if they had uploaded them: there are no photographs of people who do not
 * exist. Workers make the pictures that are shown, once they run.
 */
export async function addPortraits(
  { db, media, now }: DemoContext,
  staffIds: string[],
): Promise<void> {
  for (const [index, staffId] of staffIds.entries()) {
    const id = newId()
    const palette = palettes[(2 * index) % palettes.length] as Palette
    const head = heads[index % heads.length] as string
    await media.put(`${portraitFolder(id)}/${originalFile}`, await paintFigure(palette, head))
    await insertPortrait(db, { id, staffId, createdAt: now })
  }
}

/** Heads in outline: one with the hair tied up, one with short hair. */
const heads = [
  'M360 214a46 46 0 0 1 34 76c42 16 68 52 68 102 0 58-26 100-50 122v40H308v-40c-24-22-50-64-50-122 0-50 26-86 68-102a46 46 0 0 1 34-76Z',
  'M360 262c64 0 104 42 104 106 0 62-22 112-52 138v48H308v-48c-30-26-52-76-52-138 0-64 40-106 104-106Z',
]
const SHOULDERS = `M120 ${SIDE}c4-104 66-150 188-178h104c122 28 184 74 188 178Z`

/** Paints the outline of a figure before an arch, and the evening light on its left side. */
async function paintFigure({ sky, lit, shade, light }: Palette, head: string): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="${SIDE}" viewBox="0 0 ${SIDE} ${SIDE}">
    <linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${sky[0]}"/><stop offset="1" stop-color="${sky[1]}"/></linearGradient>
    <linearGradient id="side"><stop offset=".1" stop-color="${light}" stop-opacity=".7"/><stop offset=".55" stop-color="${light}" stop-opacity="0"/></linearGradient>
    <rect width="${SIDE}" height="${SIDE}" fill="${lit}"/>
    <path d="M80 ${SIDE}V340a280 280 0 0 1 560 0V${SIDE}Z" fill="url(#sky)"/>
    <path d="${SHOULDERS}${head}" fill="${shade}"/>
    <path d="${SHOULDERS}${head}" fill="url(#side)"/>
  </svg>`
  return await sharp(Buffer.from(svg)).jpeg({ quality: 90 }).toBuffer()
}
