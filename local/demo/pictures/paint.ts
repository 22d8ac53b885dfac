import sharp from 'sharp'
import type { Palette } from './palettes.ts'
import { HEIGHT, type Scene, WIDTH } from './scenes.ts'

/** Paints a stand-in as a JPEG, as if a camera had taken it. */
export async function paintScene(scene: Scene, palette: Palette): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">
    <defs>
      <linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${palette.sky[0]}"/><stop offset="1" stop-color="${palette.sky[1]}"/></linearGradient>
      <filter id="soft" x="-20%" y="-20%" width="140%" height="140%"><feGaussianBlur stdDeviation="12"/></filter>
    </defs>
    ${scene.paint(palette)}
  </svg>`
  return await sharp(Buffer.from(svg)).jpeg({ quality: 88 }).toBuffer()
}
