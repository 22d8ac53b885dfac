import { colors } from '../../shared/brand/colors.ts'
import { sans, serif } from '../../shared/brand/type.ts'

type Palette = Record<keyof typeof colors, string>

/** The palette on light and on dark paper, and the font stacks quoted for a style attribute. */
export const mailStyle = {
  colors: paletteOn('light'),
  dark: paletteOn('dark'),
  fonts: { serif: serif.replaceAll('"', "'"), sans: sans.replaceAll('"', "'") },
}

function paletteOn(paper: 'light' | 'dark'): Palette {
  const entries = Object.entries(colors).map(([name, color]) => [name, color[paper]])
  return Object.fromEntries(entries) as Palette
}
