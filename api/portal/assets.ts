import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { extname, join } from 'node:path'
import type { RequestHandler } from 'express'
import { colors } from '../../shared/brand/colors.ts'
import { sans, serif } from '../../shared/brand/type.ts'
import { ApiError } from '../http/api-error.ts'
import { sendText } from './send.ts'

/** Files from npm packages, by the names they are served under. */
const libraries: Record<string, string> = {
  'swagger-ui.css': 'swagger-ui-dist/swagger-ui.css',
  'swagger-ui.js': 'swagger-ui-dist/swagger-ui-bundle.js',
}

/** The parts of the style sheet, in order. */
const styleParts = ['base', 'frame', 'content', 'properties', 'property', 'forms', 'reference']

const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
}

const sources = new Map([
  ['portal.css', styleSheet()],
  ...Object.entries(libraries).map(([name, file]) => [name, readLibrary(file)] as const),
  ...filesOf('static').map((file) => [file, rewriteImports(read(join('static', file)))] as const),
])
const addresses = new Map([...sources].map(([name, body]) => [name, hashedAddress(name, body)]))
const served = new Map([...sources].map(([name, body]) => [addresses.get(name), { name, body }]))

/**
 * The address of a file: its name with a hash of the content.
 * @throws Error when there is no such file
 */
export function assetAddress(name: string): string {
  const address = addresses.get(name)
  if (!address) throw new Error(`the portal has no file ${name}`)
  return address
}

/** GET of the style sheet and of the files in `static/`. An address never changes its content. */
export const serveAsset: RequestHandler = (request, response) => {
  const file = served.get(request.path)
  if (!file) throw new ApiError('NOT_FOUND')
  const type = types[extname(file.name)] ?? 'application/octet-stream'
  sendText(request, response, {
    type,
    body: file.body,
    cache: 'public, max-age=31536000, immutable',
  })
}

function styleSheet() {
  const values = `:root { color-scheme: light dark; --serif: ${serif}; --sans: ${sans}; ${variables('light')} }
@media screen and (prefers-color-scheme: dark) { :root { ${variables('dark')} } }
@media print { :root { color-scheme: light } }
`
  return values + styleParts.map((part) => read(join('style', `${part}.css`))).join('')
}

function variables(scheme: 'light' | 'dark') {
  return Object.entries(colors)
    .map(([name, color]) => `--${name}: ${color[scheme]};`)
    .join(' ')
}

function hashedAddress(name: string, body: string) {
  const hash = createHash('sha256').update(body).digest('hex').slice(0, 10)
  const end = extname(name)
  return `/assets/${name.slice(0, -end.length)}.${hash}${end}`
}

// Relative imports get the hashed addresses of the imported files.
function rewriteImports(body: string): string {
  return body.replace(/ from '\.\/([\w.-]+)'/g, (_, file: string) => {
    return ` from '${hashedAddress(file, rewriteImports(read(join('static', file))))}'`
  })
}

function filesOf(folder: string) {
  return readdirSync(join(import.meta.dirname, folder)).filter((file) => extname(file) in types)
}

function readLibrary(file: string) {
  return readFileSync(createRequire(import.meta.url).resolve(file), 'utf8')
}

function read(file: string) {
  return readFileSync(join(import.meta.dirname, file), 'utf8')
}
