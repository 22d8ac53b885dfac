import type { Antesala } from './antesala.ts'
import { application, inquiry } from './cast.ts'

/** What Ana, Luis and Eva type into the forms; amounts as people write them. */
export const typed = {
  lead: inquiry,
  partner: application,
  assessment: {
    name: 'Eva Ramos',
    email: 'eva@example.com',
    budget: '$ 900,000',
    downPayment: '200 000',
    monthlyCapacity: '4,000.00',
  },
} as const

/** The forms, by where they stand: both languages, and an inquiry on the page of a property. */
export const formPages = [
  ['/contact', 'lead', 'es'],
  ['/en/contact', 'lead', 'en'],
  ['/properties/casa-ceniza', 'lead', 'es'],
  ['/en/properties/casa-ceniza', 'lead', 'en'],
  ['/partners', 'partner', 'es'],
  ['/en/partners', 'partner', 'en'],
  ['/assessment', 'assessment', 'es'],
  ['/en/assessment', 'assessment', 'en'],
] as const

export type Fields = Record<string, string | string[]>

/** A page as a browser without JavaScript has it. */
export type Seen = {
  status: number
  headers: Headers
  text: string
  /** The form's token, as the page has it. */
  token: string
  /** What a field holds, as the page shows it. */
  valueOf(name: string): string | undefined
  /** What is said to be wrong with a field. */
  faultOf(name: string): string | undefined
  /** The reference code shown. */
  code: string | undefined
}

/** A browser without JavaScript, at the forms of an Antesala. */
export function formsOf(antesala: Antesala) {
  const look = async (path: string, init: RequestInit = {}): Promise<Seen> => {
    const response = await fetch(`${antesala.address}${path}`, {
      ...init,
      headers: { Accept: 'text/html', ...init.headers },
    })
    return seen(response, await response.text())
  }
  const post = (path: string, fields: Fields, headers: Record<string, string> = {}) => {
    const pairs = Object.entries(fields).flatMap(([name, value]) =>
      [value].flat().map((each): [string, string] => [name, each]),
    )
    return look(path, { method: 'POST', body: new URLSearchParams(pairs), headers })
  }
  return { look, post }
}

function seen(response: Response, text: string): Seen {
  const first = (pattern: RegExp) => {
    const found = text.match(pattern)?.[1]
    return found === undefined ? undefined : withoutEntities(found)
  }
  return {
    status: response.status,
    headers: response.headers,
    text,
    token: first(/name="form-token" value="([^"]*)"/) ?? '',
    valueOf: (name) =>
      first(new RegExp(`<input [^>]*name="${name}"[^>]* value="([^"]*)"`)) ??
      first(new RegExp(`<textarea [^>]*name="${name}"[^>]*>\\n([^<]*)</textarea>`)),
    faultOf: (name) => first(new RegExp(`data-fault="${name}">([^<]+)</p>`)),
    code: first(/<output data-code>([^<]+)<\/output>/),
  }
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' }

function withoutEntities(html: string) {
  return html.replace(/&(?:#x([0-9A-F]+)|(\w+));/gi, (whole, hex, name) =>
    hex ? String.fromCodePoint(Number.parseInt(hex, 16)) : (entities[name] ?? whole),
  )
}
