import { inflateSync } from 'node:zlib'

/** What a PDF that PDFKit wrote contains. */
export type Pdf = {
  pages: number
  /** In points. */
  size: number[]
  /** Its objects without a stream, such as the catalog. */
  dictionaries: string
  title: string
  /** The text of each tagged part, in order, with its tag. */
  parts: { tag: string; text: string }[]
  /** The addresses of its links. */
  links: string[]
  /** The dark modules of its QR codes, by the link that their description names. */
  codes: Map<string, boolean[][]>
  pictures: number
}

/** Parses a PDF of one page. */
export function readPdf(file: Buffer): Pdf {
  const source = file.toString('latin1')
  const objects = new Map(
    [...source.matchAll(/^(\d+) 0 obj\n([\s\S]*?)\nendobj/gm)].map(([, id, body = '']) => [
      Number(id),
      body,
    ]),
  )
  const bodies = [...objects.values()]
  const pages = bodies.filter((body) => /\/Type \/Page\b(?!s)/.test(body))
  const page = pages[0] ?? ''
  const object = (id: string | undefined) => objects.get(Number(id)) ?? ''
  const content = streamOf(object(/\/Contents (\d+)/.exec(page)?.[1]))
  const resources = object(/\/Resources (\d+)/.exec(page)?.[1])
  const fonts = new Map(
    [...resources.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = '', id]) => {
      const map = /\/ToUnicode (\d+)/.exec(object(id))?.[1]
      return [name, charactersOf(streamOf(object(map)))]
    }),
  )
  const marked = [...content.matchAll(/\/(\w+) <<\s*\/MCID \d+\s*>> BDC([\s\S]*?)EMC/g)]
  const alts = bodies.flatMap((body) => /\/Alt \(QR: (.*?)\)/.exec(body)?.[1] ?? [])
  const drawn = marked.filter(([, tag, body = '']) => tag === 'Figure' && body.includes(' re'))
  return {
    pages: pages.length,
    size: (/\/MediaBox \[([^\]]*)/.exec(page)?.[1] ?? '').split(' ').map(Number),
    dictionaries: bodies.filter((body) => !body.includes('stream\n')).join('\n'),
    title: titleOf(bodies.join('\n'), object),
    parts: marked.map(([, tag = '', body = '']) => ({ tag, text: textOf(body, fonts) })),
    links: bodies.flatMap((body) => /\/URI \((.*?)\)/.exec(body)?.[1] ?? []),
    codes: new Map(alts.map((link, index) => [link, modulesOf(drawn[index]?.[2] ?? '')])),
    pictures: bodies.filter((body) => body.includes('/Subtype /Image')).length,
  }
}

function streamOf(object: string) {
  const from = object.indexOf('stream\n') + 'stream\n'.length
  const bytes = Buffer.from(object.slice(from, object.lastIndexOf('\nendstream')), 'latin1')
  return inflateSync(bytes).toString('latin1')
}

// The characters by their code in the font.
function charactersOf(map: string) {
  const ranges = map.matchAll(/<([0-9a-f]+)> <[0-9a-f]+> \[([^\]]*)\]/g)
  return new Map(
    [...ranges].flatMap(([, first = '', list = '']) =>
      [...list.matchAll(/<([0-9a-f]+)>/g)].map(([, code = ''], index) => {
        const text = Buffer.from(code, 'hex').swap16().toString('utf16le')
        return [Number.parseInt(first, 16) + index, text] as const
      }),
    ),
  )
}

// Its lines are separated by spaces.
function textOf(content: string, fonts: Map<string, Map<number, string>>) {
  const lines = [...content.matchAll(/\/(F\d+) [\d.]+ Tf\s*(?:[-\d.]+ T[cw]\s*)*\[(.*?)\] TJ/g)]
  const texts = lines.map(([, font = '', shown = '']) =>
    [...shown.matchAll(/<([0-9a-f]+)>/g)]
      .flatMap(([, codes = '']) => codes.match(/.{4}/g) ?? [])
      .map((code) => fonts.get(font)?.get(Number.parseInt(code, 16)) ?? '?')
      .join(''),
  )
  return texts.map((text) => text.trim()).join(' ')
}

function titleOf(source: string, object: (id: string | undefined) => string) {
  const found = object(/\/Title (\d+)/.exec(source)?.[1]).slice(1, -1)
  const bytes = Buffer.from(found.replace(/\\([()\\])/g, '$1'), 'latin1')
  return found.startsWith('\xfe\xff') ? bytes.swap16().toString('utf16le').slice(1) : found
}

function modulesOf(content: string): boolean[][] {
  const rectangles = [...content.matchAll(/([\d.]+) ([\d.]+) ([\d.]+) ([\d.]+) re/g)].map((found) =>
    found.slice(1).map(Number),
  ) as [x: number, y: number, width: number, height: number][]
  const [left, top, , module] = rectangles[0] ?? [0, 0, 0, 1]
  const size = Math.round(
    (Math.max(...rectangles.map(([x, , width]) => x + width)) - left) / module,
  )
  const modules = Array.from({ length: size }, () => Array.from({ length: size }, () => false))
  for (const [x, y, width] of rectangles) {
    const first = Math.round((x - left) / module)
    const row = modules[Math.round((y - top) / module)]
    row?.fill(true, first, first + Math.round(width / module))
  }
  return modules
}
