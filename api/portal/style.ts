import { colors } from '../../shared/brand/colors.ts'
import { sans, serif } from '../../shared/brand/type.ts'

/** The portal's style sheet; light and dark follow the reader's system. */
export const pageStyle = `
:root { color-scheme: light dark; ${variables('light')} }
@media (prefers-color-scheme: dark) { :root { ${variables('dark')} } }
body { margin: 0; background: var(--paper); color: var(--ink); font: 17px/1.6 ${sans}; }
main { max-width: 66ch; margin: 0 auto; padding: 64px 24px; }
h1, h2 { font-family: ${serif}; font-weight: 400; line-height: 1.2; }
h1 { font-size: 40px; margin: 0 0 24px; }
h2 { font-size: 26px; margin: 48px 0 16px; }
a { color: var(--clay); }
pre { overflow-x: auto; padding: 16px; border: 1px solid var(--stone); background: var(--surface); border-radius: 2px; font-size: 14px; }
table { border-collapse: collapse; display: block; overflow-x: auto; }
th, td { text-align: left; padding: 8px 12px 8px 0; border-bottom: 1px solid var(--stone); vertical-align: top; }
footer { color: var(--muted); border-top: 1px solid var(--stone); margin-top: 64px; padding-top: 16px; font-size: 14px; }
`

function variables(paper: 'light' | 'dark') {
  return Object.entries(colors)
    .map(([name, color]) => `--${name}: ${color[paper]};`)
    .join(' ')
}
