import type { RaThemeOptions } from 'react-admin'
import { colors } from '../shared/brand/colors.ts'
import { sans, serif } from '../shared/brand/type.ts'
import { components } from './themeComponents.ts'

/** The theme with the brand's colors on a light background. */
export const lightTheme = createTheme('light')

/** The theme with the brand's colors on a dark background. */
export const darkTheme = createTheme('dark')

function createTheme(mode: 'light' | 'dark'): RaThemeOptions {
  const shade = (name: keyof typeof colors) => colors[name][mode]
  const onColor = mode === 'light' ? colors.surface.light : colors.paper.dark
  const color = (name: keyof typeof colors) => ({ main: shade(name), contrastText: onColor })
  return {
    palette: {
      mode,
      primary: color('clay'),
      secondary: color('muted'),
      success: color('agave'),
      warning: color('brass'),
      error: color('danger'),
      info: color('info'),
      background: { default: shade('paper'), paper: shade('surface') },
      text: { primary: shade('ink'), secondary: shade('muted') },
      divider: shade('stone'),
    },
    shape: { borderRadius: 2 },
    shadows: Array(25).fill('none') as RaThemeOptions['shadows'],
    transitions: { create: () => 'opacity 120ms' },
    typography: {
      fontFamily: sans,
      fontWeightBold: 600,
      fontSize: 13,
      body1: { fontSize: 14 },
      body2: { fontSize: 13 },
      h4: { fontFamily: serif, fontWeight: 400 },
      h5: { fontFamily: serif, fontSize: 25, fontWeight: 400, lineHeight: 1.25 },
      h6: { fontFamily: serif, fontSize: 18, fontWeight: 400, lineHeight: 1.35 },
      // What a client wrote.
      subtitle1: { fontFamily: serif, fontSize: 20, lineHeight: 1.5 },
      button: { textTransform: 'none', fontWeight: 500 },
    },
    sidebar: { width: 208, closedWidth: 52 },
    components: components(shade),
  }
}
