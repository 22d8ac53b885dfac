import type { Palette } from './palettes.ts'

/** The size of a stand-in, in pixels. */
export const WIDTH = 1800
export const HEIGHT = 1200

/** Paints a stand-in as SVG elements, from back to front. */
export type Scene = { altEs: string; altEn: string; paint(palette: Palette): string }

const polygon = (fill: string, points: string, more = '') =>
  `<polygon points="${points}" fill="${fill}" ${more}/>`
const rect = (fill: string, x: number, y: number, w: number, h: number, more = '') =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${fill}" ${more}/>`
const soft = (opacity: number) => `opacity="${opacity}" filter="url(#soft)"`
const ground = ({ floor, shade }: Palette, y: number) =>
  rect(floor, 0, y, WIDTH, HEIGHT - y) + rect(shade, 0, y, WIDTH, 10, 'opacity=".35"')
const archPath = (x: number, y: number, w: number, bottom: number) =>
  `M${x} ${bottom}V${y + w / 2}a${w / 2} ${w / 2} 0 0 1 ${w} 0V${bottom}Z`

/** The stand-ins of a gallery, the cover first. Each shows light on planes, and no house. */
export const scenes: Scene[] = [
  {
    altEs: 'Un arco abierto al horizonte',
    altEn: 'An arch open to the horizon',
    paint: (palette) => `
      ${rect(palette.lit, 0, 0, WIDTH, HEIGHT)}
      <path d="${archPath(620, 190, 560, 900)}" fill="url(#sky)"/>
      <path d="M620 900V760H1180V900Z" fill="${palette.accent}" opacity=".55"/>
      <circle cx="960" cy="520" r="64" fill="${palette.light}"/>
      <path d="${archPath(620, 190, 560, 900)}" fill="none" stroke="${palette.shade}" stroke-width="26" opacity=".6"/>
      ${polygon(palette.shade, `0,0 460,0 250,${HEIGHT} 0,${HEIGHT}`, soft(0.28))}
      ${ground(palette, 900)}
      ${polygon(palette.light, '640,900 1160,900 1500,1200 560,1200', soft(0.6))}`,
  },
  {
    altEs: 'Una escalera y la luz de la tarde',
    altEn: 'A staircase in the afternoon light',
    paint: (palette) => `
      ${rect(palette.shade, 0, 0, WIDTH, HEIGHT)}
      ${polygon(palette.lit, '0,0 1240,0 620,1200 0,1200')}
      ${Array.from({ length: 7 }, (_, step) => rect(step % 2 ? palette.floor : palette.light, 520 + step * 180, 980 - step * 120, WIDTH, 120, `opacity="${0.55 + step * 0.06}"`)).join('')}
      ${polygon(palette.light, '0,180 520,0 700,0 0,520', soft(0.5))}
      ${ground(palette, 1080)}`,
  },
  {
    altEs: 'Un corredor de arcos',
    altEn: 'A corridor of arches',
    paint: (palette) => `
      ${rect(palette.lit, 0, 0, WIDTH, HEIGHT)}
      ${[0, 1, 2, 3].map((bay) => `<path d="${archPath(90 + bay * 430, 300, 320, 940)}" fill="${bay === 1 ? 'url(#sky)' : palette.shade}" opacity="${0.5 + bay * 0.12}"/>`).join('')}
      ${ground(palette, 940)}
      ${[0, 1, 2, 3].map((bay) => polygon(palette.light, `${110 + bay * 430},940 ${390 + bay * 430},940 ${250 + bay * 430},1200 ${-120 + bay * 430},1200`, soft(0.55))).join('')}`,
  },
  {
    altEs: 'Agua quieta y cielo',
    altEn: 'Still water and sky',
    paint: (palette) => `
      ${rect('url(#sky)', 0, 0, WIDTH, 700)}
      <circle cx="1340" cy="420" r="90" fill="${palette.light}"/>
      ${rect(palette.shade, 0, 430, 520, 300)}
      ${rect(palette.lit, 0, 470, 470, 260)}
      <g transform="matrix(1 0 0 -1 0 1400)" opacity=".55">${rect('url(#sky)', 0, 0, WIDTH, 700)}<circle cx="1340" cy="420" r="90" fill="${palette.light}"/></g>
      ${rect(palette.accent, 0, 700, WIDTH, 500, 'opacity=".35"')}
      ${rect(palette.light, 0, 694, WIDTH, 8)}
      ${polygon(palette.floor, `0,1040 1100,1040 1300,${HEIGHT} 0,${HEIGHT}`)}`,
  },
  {
    altEs: 'La sombra de una celosía',
    altEn: 'The shadow of a lattice',
    paint: (palette) => `
      ${rect(palette.lit, 0, 0, WIDTH, HEIGHT)}
      <g filter="url(#soft)" opacity=".6" transform="skewX(-16) translate(330 0)">${Array.from({ length: 8 }, (_, row) => Array.from({ length: 6 }, (__, column) => rect(palette.light, 240 + column * 190, 110 + row * 118, 130, 76)).join('')).join('')}</g>
      ${ground(palette, 1030)}
      ${polygon(palette.shade, `0,0 260,0 120,1030 0,1030`, 'opacity=".35"')}`,
  },
  {
    altEs: 'Un patio con una maceta',
    altEn: 'A patio with a planter',
    paint: (palette) => `
      ${rect('url(#sky)', 0, 0, WIDTH, 360)}
      ${rect(palette.lit, 0, 240, 1160, 720)}
      ${rect(palette.shade, 1160, 120, 640, 840)}
      ${rect(palette.light, 1400, 420, 180, 540, 'opacity=".75"')}
      ${polygon(palette.shade, '300,240 820,240 420,960 0,960 0,640', soft(0.25))}
      ${ground(palette, 960)}
      ${Array.from({ length: 11 }, (_, leaf) => `<path d="M620 900Q${620 + (leaf - 5) * 46} 720 ${620 + (leaf - 5) * 74} ${610 + Math.abs(leaf - 5) * 36}Q${640 + (leaf - 5) * 40} 760 650 900Z" fill="${palette.accent}" opacity="${0.75 + (leaf % 3) * 0.1}"/>`).join('')}
      ${polygon(palette.shade, '520,880 750,880 720,1080 550,1080')}
      <ellipse cx="700" cy="1086" rx="240" ry="26" fill="${palette.shade}" ${soft(0.4)}/>`,
  },
  {
    altEs: 'Una ventana y su luz en el piso',
    altEn: 'A window and its light on the floor',
    paint: (palette) => `
      ${rect(palette.shade, 0, 0, WIDTH, HEIGHT, 'opacity=".92"')}
      ${rect('url(#sky)', 980, 180, 460, 560)}
      ${rect(palette.shade, 1202, 180, 16, 560)}${rect(palette.shade, 980, 452, 460, 16)}
      ${ground(palette, 900)}
      <g filter="url(#soft)" opacity=".8">${polygon(palette.light, '520,920 760,920 560,1190 260,1190')}${polygon(palette.light, '790,920 1030,920 920,1190 610,1190')}</g>`,
  },
  {
    altEs: 'Una terraza al atardecer',
    altEn: 'A terrace at dusk',
    paint: (palette) => `
      ${rect('url(#sky)', 0, 0, WIDTH, HEIGHT)}
      <circle cx="520" cy="640" r="110" fill="${palette.light}"/>
      <path d="M0 760Q300 640 640 730T1240 700T1800 740V900H0Z" fill="${palette.accent}" opacity=".75"/>
      ${ground(palette, 860)}
      ${rect(palette.lit, 1260, 240, 540, 620)}${rect(palette.shade, 1260, 240, 60, 620)}
      ${rect(palette.shade, 0, 800, 1260, 14)}${Array.from({ length: 22 }, (_, bar) => rect(palette.shade, 20 + bar * 58, 800, 6, 66)).join('')}`,
  },
  {
    altEs: 'Columnas y sombras',
    altEn: 'Columns and shadows',
    paint: (palette) => `
      ${rect(palette.light, 0, 0, WIDTH, HEIGHT)}
      ${rect('url(#sky)', 0, 120, WIDTH, 780, 'opacity=".8"')}
      ${ground(palette, 900)}
      ${Array.from({ length: 5 }, (_, each) => polygon(palette.shade, `${140 + each * 370},900 ${250 + each * 370},900 ${-100 + each * 370},1200 ${-260 + each * 370},1200`, soft(0.45))).join('')}
      ${Array.from({ length: 5 }, (_, each) => rect(palette.lit, 140 + each * 370, 120, 110, 790) + rect(palette.shade, 218 + each * 370, 120, 32, 790, 'opacity=".6"')).join('')}
      ${rect(palette.shade, 0, 60, WIDTH, 90)}`,
  },
  {
    altEs: 'Un nicho con un cántaro',
    altEn: 'A niche with a jug',
    paint: (palette) => `
      ${rect(palette.lit, 0, 0, WIDTH, HEIGHT)}
      <path d="${archPath(660, 280, 480, 860)}" fill="${palette.shade}"/>
      <path d="M840 860C760 780 800 660 860 620V560H940V620C1000 660 1040 780 960 860Z" fill="${palette.floor}"/>
      <path d="M840 860C760 780 800 660 860 620V560H890C880 660 860 760 900 860Z" fill="${palette.light}" opacity=".5"/>
      ${polygon(palette.light, `1180,0 ${WIDTH},0 ${WIDTH},760 1420,${HEIGHT} 1180,${HEIGHT}`, soft(0.35))}
      ${ground(palette, 1010)}`,
  },
]
