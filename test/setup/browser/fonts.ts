import { readFileSync } from 'node:fs'

/** A font file, which may be variable, as the npm registry has it: WOFF2, cut to some letters. */
const files = {
  serif: ['latin-wght-normal', 'latin-wght-italic', 'latin-ext-wght-normal'].map(
    (cut) => `@fontsource-variable/newsreader/files/newsreader-${cut}.woff2`,
  ),
  sans: [
    'latin-wght-normal',
    'latin-wght-italic',
    'latin-ext-wght-normal',
    'greek-wght-normal',
    'cyrillic-wght-normal',
  ].map((cut) => `@fontsource-variable/source-sans-3/files/source-sans-3-${cut}.woff2`),
  monospace: ['@fontsource-variable/source-code-pro/files/source-code-pro-latin-wght-normal.woff2'],
  emoji: ['twemoji-colr-font/twemoji.woff2'],
  // Coarse, but it has every letter of the Basic Multilingual Plane.
  everything: ['@fontsource/unifont/files/unifont-latin-400-normal.woff2'],
}

/** The font files of the test browser, as specifiers of packages. */
export const fontFiles: string[] = Object.values(files).flat()

// The names these files give themselves, which are not those on the packages.
const families = {
  serif: 'Newsreader 16pt 16pt',
  'sans-serif': 'Source Sans 3 ExtraLight',
  'system-ui': 'Source Sans 3 ExtraLight',
  monospace: 'Source Code Pro ExtraLight',
  'ui-monospace': 'Source Code Pro ExtraLight',
  emoji: 'Twemoji Mozilla',
}

/**
 * A configuration for fontconfig that names one folder of fonts and nothing of the system, which
 * may have none. (Chromium crashes on text when it finds no font at all.)
 * @param folder holds the fonts; their cache is kept beside them
 */
export function fontConfiguration(folder: string): string {
  const place = xml(folder)
  const aliases = Object.entries(families).map(
    ([generic, family]) =>
      `  <alias binding="same"><family>${generic}</family><prefer><family>${family}</family></prefer></alias>\n`,
  )
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
  <dir>${place}</dir>
  <cachedir>${place}-cache</cachedir>
${aliases.join('')}</fontconfig>
`
}

/** Changes whenever the fonts or what is said of them do. */
export function fontsVersion(): string {
  return readFileSync(import.meta.filename, 'utf8')
}

function xml(text: string) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
