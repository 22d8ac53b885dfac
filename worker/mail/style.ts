import { colors } from '../../shared/brand/colors.ts'
import { sans, serif } from '../../shared/brand/type.ts'

/** The palette on light and on dark paper, and the font stacks quoted for a style attribute. */
export const mailStyle = {
  colors: {
    ...paletteOn('light'),
    serif: serif.replaceAll('"', "'"),
    sans: sans.replaceAll('"', "'"),
  },
  dark: paletteOn('dark'),
}

function paletteOn(paper: 'light' | 'dark'): Record<string, string> {
  return Object.fromEntries(Object.entries(colors).map(([name, color]) => [name, color[paper]]))
}
