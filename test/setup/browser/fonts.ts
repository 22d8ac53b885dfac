import { createRequire } from 'node:module'

// Font files in WOFF2, from npm packages. Most are variable fonts and contain one script only.
const modules = {
  serif: ['latin-wght-normal', 'latin-wght-italic', 'latin-ext-wght-normal'].map(
    (subset) => `@fontsource-variable/newsreader/files/newsreader-${subset}.woff2`,
  ),
  sans: [
    'latin-wght-normal',
    'latin-wght-italic',
    'latin-ext-wght-normal',
    'greek-wght-normal',
    'cyrillic-wght-normal',
  ].map((subset) => `@fontsource-variable/source-sans-3/files/source-sans-3-${subset}.woff2`),
  monospace: ['@fontsource-variable/source-code-pro/files/source-code-pro-latin-wght-normal.woff2'],
  // With the widths of Georgia and Arial, which most systems have.
  common: [
    '@fontsource/gelasio/files/gelasio-latin-400-normal.woff2',
    '@fontsource/arimo/files/arimo-latin-400-normal.woff2',
  ],
  emoji: ['twemoji-colr-font/twemoji.woff2'],
  // The fallback for all other scripts: despite its name, the file covers the Basic Multilingual Plane.
  fallback: ['@fontsource/unifont/files/unifont-latin-400-normal.woff2'],
}

const { resolve } = createRequire(import.meta.url)

/** The name of the directory that the fonts are unpacked into. */
export const fontDirectory = 'test-fonts'

/** Paths of the WOFF2 files of the test browser's fonts. */
export const fontPaths: string[] = Object.values(modules)
  .flat()
  .map((specifier) => resolve(specifier))

// Family names from the name tables of the files; the packages use other names.
const families = {
  serif: 'Newsreader 16pt 16pt',
  'sans-serif': 'Source Sans 3 ExtraLight',
  'system-ui': 'Source Sans 3 ExtraLight',
  monospace: 'Source Code Pro ExtraLight',
  'ui-monospace': 'Source Code Pro ExtraLight',
  emoji: 'Twemoji Mozilla',
}

/**
 * Returns a fontconfig file that lists one directory and none of the system's fonts, because the system may
 * have none. (Without fonts, Chromium shows no text and crashes on some pages.)
 *
 * Chromium requests `system-ui` without a family name: the last rule adds one.
 * @param directory contains the fonts; fontconfig caches in a second directory, `<directory>-cache`
 */
export function fontConfiguration(directory: string): string {
  const path = escapeXml(directory)
  const aliases = Object.entries(families).map(
    ([generic, family]) =>
      `  <alias binding="same"><family>${generic}</family><prefer><family>${family}</family></prefer></alias>\n`,
  )
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
  <dir>${path}</dir>
  <cachedir>${path}-cache</cachedir>
${aliases.join('')}  <match target="pattern">
    <edit name="family" mode="append_last" binding="weak">
      <string>${families['sans-serif']}</string>
    </edit>
  </match>
</fontconfig>
`
}

function escapeXml(text: string) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
