import { colors } from '../brand/colors.ts'
import { mailFonts } from '../brand/type.ts'

type Palette = Record<keyof typeof colors, string>

/** The light and dark palettes, and the font stacks with single quotes, as style attributes need them. */
export const mailStyle = {
  colors: paletteFor('light'),
  dark: paletteFor('dark'),
  fonts: {
    serif: mailFonts.serif.replaceAll('"', "'"),
    sans: mailFonts.sans.replaceAll('"', "'"),
  },
}

function paletteFor(scheme: 'light' | 'dark'): Palette {
  const entries = Object.entries(colors).map(([name, color]) => [name, color[scheme]])
  return Object.fromEntries(entries) as Palette
}
