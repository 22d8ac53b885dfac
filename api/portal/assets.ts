import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { extname, join } from 'node:path'
import type { RequestHandler } from 'express'
import { colors } from '../../shared/brand/colors.ts'
import { type FontName, fontFaces, fontNames } from '../../shared/brand/font-faces.ts'
import { sans, serif } from '../../shared/brand/type.ts'
import { atFirstUse } from '../../shared/runtime/at-first-use.ts'
import { ApiError } from '../http/api-error.ts'
import { sendPrepared } from './send.ts'
import { prepareText } from './text.ts'

/** The files served from npm packages: the name under which each is served, and the module specifiers of its parts. */
const libraries: Record<string, string[]> = {
  'swagger-ui.css': ['swagger-ui-dist/swagger-ui.css'],
  'swagger-ui.js': ['swagger-ui-dist/swagger-ui-bundle.js'],
  'swagger-ui-licenses.txt': [
    'swagger-ui-dist/NOTICE',
    'swagger-ui-dist/LICENSE',
    'swagger-ui-dist/swagger-ui-bundle.js.LICENSE.txt',
  ],
}

/** The parts of the style sheet, in order. */
const styleParts = [
  'base',
  'frame',
  'content',
  'properties',
  'property',
  'gallery',
  'forms',
  'reference',
  'print',
]

const contentTypes: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.woff2': 'font/woff2',
}

type Asset = { name: string; path: string; body: string | Buffer }

const loadAssets = atFirstUse((): Asset[] =>
  [
    ['portal.css', buildStyleSheet()] as const,
    ...Object.entries(libraries).map(
      ([name, parts]) => [name, parts.map(readLibrary).join('\n')] as const,
    ),
    ...fontNames.map((name) => [`${name}.woff2`, loadFonts()[name].body] as const),
    ...listFiles('static').map((name) => [name, rewriteImports(readStatic(name))] as const),
  ].map(([name, body]) => ({ name, path: hashedPath(name, body), body })),
)

/**
 * Returns the path at which a file is served: its name with a hash of the content.
 * @throws Error if there is no such file
 */
export function assetPath(name: string): string {
  const asset = loadAssets().find((other) => other.name === name)
  if (!asset) throw new Error(`the portal has no file ${name}`)
  return asset.path
}

/**
 * Reads and serves the style sheet, the files in `static/` and those from npm packages. Clients may cache them
 * for a year, because the content at a path never changes.
 */
export function serveAssets(): RequestHandler {
  const texts = new Map(loadAssets().map((asset) => [asset.path, prepareAsset(asset)]))
  return (request, response) => {
    const text = texts.get(request.path)
    if (!text) throw new ApiError('NOT_FOUND')
    sendPrepared(request, response, text)
  }
}

function prepareAsset({ name, body }: Asset) {
  const type = contentTypes[extname(name)] ?? 'application/octet-stream'
  return prepareText({ type, body, cache: 'public, max-age=31536000, immutable' })
}

function buildStyleSheet() {
  const values = `:root { color-scheme: light dark; --serif: ${serif}; --sans: ${sans}; --night: ${colors.paper.dark};
  --on-night: ${colors.ink.dark}; ${colorVariables('light')} }
@media screen and (prefers-color-scheme: dark) { :root { ${colorVariables('dark')} } }
@media print { :root { color-scheme: light } }
`
  return (
    fontFaces(fontPath) +
    values +
    styleParts.map((part) => read(join('style', `${part}.css`))).join('')
  )
}

function colorVariables(scheme: 'light' | 'dark') {
  return Object.entries(colors)
    .map(([name, color]) => `--${name}: ${color[scheme]};`)
    .join(' ')
}

/** Returns the path at which a font file is served, also to the dashboard. */
export function fontPath(name: FontName): string {
  return loadFonts()[name].path
}

const loadFonts = atFirstUse(() => {
  const fonts = fontNames.map((name) => {
    const file = `${name}.woff2`
    const body = readFileSync(join(import.meta.dirname, '../../shared/brand/fonts', file))
    return [name, { path: hashedPath(file, body), body }]
  })
  return Object.fromEntries(fonts) as Record<FontName, { path: string; body: Buffer }>
})

function hashedPath(name: string, body: string | Buffer) {
  const hash = createHash('sha256').update(body).digest('hex').slice(0, 10)
  const extension = extname(name)
  return `/assets/${name.slice(0, -extension.length)}.${hash}${extension}`
}

// Replaces the paths of relative imports with the hashed paths of the imported files.
function rewriteImports(body: string): string {
  return body.replace(/ from '\.\/([\w.-]+)'/g, (_, file: string) => {
    return ` from '${hashedPath(file, rewriteImports(readStatic(file)))}'`
  })
}

function listFiles(folder: string) {
  return readdirSync(join(import.meta.dirname, folder)).filter(
    (file) => extname(file) in contentTypes,
  )
}

/** Returns a text file of `static/`. */
export function readStatic(file: string): string {
  return read(join('static', file))
}

function readLibrary(file: string) {
  return readFileSync(createRequire(import.meta.url).resolve(file), 'utf8')
}

function read(file: string) {
  return readFileSync(join(import.meta.dirname, file), 'utf8')
}
