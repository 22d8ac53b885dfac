/** The colors of a stand-in: sky, lit wall, wall in shade, floor, and what grows or lies on it. */
export type Palette = {
  sky: [string, string]
  lit: string
  shade: string
  floor: string
  accent: string
  light: string
}

/** Lime plaster, clay and ochre at different hours. */
export const palettes: Palette[] = [
  {
    sky: ['#b9cdd6', '#e9e2d2'],
    lit: '#d9a27e',
    shade: '#9c5a3c',
    floor: '#c9b08c',
    accent: '#4f6b54',
    light: '#f6e3bf',
  },
  {
    sky: ['#e8b48c', '#f4dfc0'],
    lit: '#e3c08a',
    shade: '#a97b45',
    floor: '#d2b794',
    accent: '#3f5f52',
    light: '#fff0d0',
  },
  {
    sky: ['#7d9aa8', '#d8d3c4'],
    lit: '#d8cdbb',
    shade: '#988a76',
    floor: '#b7a78f',
    accent: '#5b6f4a',
    light: '#f7f0df',
  },
  {
    sky: ['#2f4560', '#b98a74'],
    lit: '#b6655a',
    shade: '#6d3640',
    floor: '#8e6a58',
    accent: '#32504c',
    light: '#f2c79a',
  },
  {
    sky: ['#a9c6cf', '#f0ead9'],
    lit: '#f0e6d3',
    shade: '#bfae94',
    floor: '#d8c7a8',
    accent: '#55745c',
    light: '#fffaf0',
  },
]
