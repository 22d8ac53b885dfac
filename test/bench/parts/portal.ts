import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { propertyRows } from '../../../local/demo/property-rows.ts'
import { freePort } from '../../../local/ports.ts'
import type { Lifecycle } from '../../../shared/runtime/lifecycle.ts'
import { insertProperties } from '../../../shared/tables/properties/properties.ts'
import { readRaw } from '../../setup/read-raw.ts'
import {
  openBenchApi,
  openBenchConnections,
  openBenchDatabase,
  openBenchFolder,
  openBenchServer,
} from '../antesala.ts'
import type { Figure, Part } from '../figures.ts'
import { percentile, runAutocannon } from '../load.ts'

const CONNECTIONS = 32
const ROUNDS = 3
const ROUND_SECONDS = 1

const extensions: Record<string, string> = { br: '.br', gzip: '.gz' }

const browser = {
  Accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
  'Accept-Encoding': 'gzip, deflate, br, zstd',
}
const agent = { Accept: 'text/markdown', 'Accept-Encoding': 'gzip, deflate, br' }

/** A request to the portal, and the name of the file with the same bytes. */
type Page = { name: string; path: string; headers: Record<string, string>; file: string }

const pages: Page[] = [
  { name: 'home', path: '/', headers: browser, file: 'home.html' },
  { name: 'list of properties', path: '/propiedades', headers: browser, file: 'list.html' },
  {
    name: 'filtered list',
    path: '/propiedades?place=Nayarit&max=5000000',
    headers: browser,
    file: 'filtered.html',
  },
  {
    name: 'property, with a form',
    path: '/propiedades/casa-ceniza',
    headers: browser,
    file: 'property.html',
  },
  { name: 'list as Markdown', path: '/propiedades', headers: agent, file: 'list.md' },
  {
    name: 'property as Markdown',
    path: '/propiedades/casa-ceniza',
    headers: agent,
    file: 'property.md',
  },
]
const unchanged = 'home, unchanged (304)'

/**
 * How many pages per second one API process sends, beside Express sending a file with the same bytes, which was
 * compressed in advance. The log, the metrics and the security headers are on.
 */
export const portal: Part = {
  title: `Portal: ${CONNECTIONS} connections, ${ROUNDS} rounds of ${ROUND_SECONDS} s each, alternating`,
  async measure(life) {
    const port = await openPortal(life)
    const folder = await openBenchFolder(life)
    for (const page of pages) await savePage(port, folder, page)
    const staticPort = await openStatic(life, folder)
    const figures: Figure[] = []
    for (const { name, path, headers, file } of pages) {
      const request = { port, path, headers, expected: 200 }
      figures.push(
        ...(await compare(name, request, { ...request, port: staticPort, path: `/${file}` })),
      )
    }
    const known = await unchangedRequest(port, '/')
    const knownFile = await unchangedRequest(staticPort, '/home.html')
    return [...figures, ...(await compare(unchanged, known, knownFile))]
  },
}

type Load = { port: number; path: string; headers: Record<string, string>; expected: number }

function fileName(name: string) {
  return `${name}: Express file`
}

async function openPortal(life: Lifecycle): Promise<number> {
  const DATABASE_URL = await openBenchDatabase(life)
  const db = openBenchConnections(DATABASE_URL, 1)
  await insertProperties(db, propertyRows(new Date()))
  await db.destroy()
  return (await openBenchApi(life, { DATABASE_URL })).port
}

async function openStatic(life: Lifecycle, folder: string): Promise<number> {
  const port = await freePort()
  const script = join(import.meta.dirname, '../static.main.ts')
  const args = [script, String(port), folder]
  await openBenchServer(life, args, `http://127.0.0.1:${port}/readyz`)
  return port
}

// Saves a page with the compressed bytes that the portal sends to this client.
async function savePage(port: number, folder: string, { path, headers, file }: Page) {
  const response = await readRaw(`http://127.0.0.1:${port}${path}`, headers)
  const extension = extensions[response.headers['content-encoding'] ?? '']
  if (response.status !== 200 || !extension) throw new Error(`${path} was not sent compressed`)
  await writeFile(join(folder, file + extension), response.body)
}

async function unchangedRequest(port: number, path: string): Promise<Load> {
  const { headers } = await fetch(`http://127.0.0.1:${port}${path}`, { headers: browser })
  const tag = headers.get('etag') ?? ''
  return { port, path, headers: { ...browser, 'If-None-Match': tag }, expected: 304 }
}

// Alternates between both, so that other load on the machine affects them alike. The first round, in which they
// warm up, does not count; the figure is the median of the others.
async function compare(name: string, ours: Load, theirs: Load): Promise<Figure[]> {
  const rounds: { ours: number; theirs: number }[] = []
  for (let round = 0; round <= ROUNDS; round++)
    rounds.push({ ours: await load(ours), theirs: await load(theirs) })
  const counted = rounds.slice(1)
  return [
    {
      name,
      value: percentile(
        counted.map((round) => round.ours),
        0.5,
      ),
      unit: 'per second',
    },
    {
      name: fileName(name),
      value: percentile(
        counted.map((round) => round.theirs),
        0.5,
      ),
      unit: 'per second',
    },
  ]
}

async function load(request: Load): Promise<number> {
  const options = { connections: CONNECTIONS, seconds: ROUND_SECONDS }
  const { requests } = await runAutocannon({ ...request, ...options })
  return requests.average
}
