import type { Antesala } from './antesala.ts'
import { application, inquiry } from './fixtures.ts'

/** What Ana, Luis and Eva enter in the forms, with amounts as people write them. */
export const formInput = {
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

/** The path, kind and language of every form. */
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

/** A page, as a browser without JavaScript receives it. */
export type PortalPage = {
  status: number
  headers: Headers
  text: string
  /** The form's token; empty if the page has none. */
  token: string
  /** The value of a field. */
  valueOf(name: string): string | undefined
  /** The error message of a field. */
  errorOf(name: string): string | undefined
  /** The reference code on the page. */
  code: string | undefined
}

/** Returns functions that open and submit the portal's forms, as a browser without JavaScript does. */
export function portalForms(antesala: Antesala) {
  const open = async (path: string, init: RequestInit = {}): Promise<PortalPage> => {
    const response = await fetch(`${antesala.address}${path}`, {
      ...init,
      headers: { Accept: 'text/html', ...init.headers },
    })
    return parsePage(response, await response.text())
  }
  const post = (path: string, fields: Fields, headers: Record<string, string> = {}) => {
    const pairs = Object.entries(fields).flatMap(([name, value]) =>
      [value].flat().map((item): [string, string] => [name, item]),
    )
    return open(path, { method: 'POST', body: new URLSearchParams(pairs), headers })
  }
  return { open, post }
}

function parsePage(response: Response, text: string): PortalPage {
  const first = (pattern: RegExp) => {
    const found = text.match(pattern)?.[1]
    return found === undefined ? undefined : decodeEntities(found)
  }
  return {
    status: response.status,
    headers: response.headers,
    text,
    token: first(/name="form-token" value="([^"]*)"/) ?? '',
    valueOf: (name) =>
      first(new RegExp(`<input [^>]*name="${name}"[^>]* value="([^"]*)"`)) ??
      first(new RegExp(`<textarea [^>]*name="${name}"[^>]*>\\n([^<]*)</textarea>`)),
    errorOf: (name) => first(new RegExp(`data-error="${name}">([^<]+)</p>`)),
    code: first(/<output data-code>([^<]+)<\/output>/),
  }
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' }

function decodeEntities(html: string) {
  return html.replace(/&(?:#x([0-9A-F]+)|(\w+));/gi, (whole, hex, name) =>
    hex ? String.fromCodePoint(Number.parseInt(hex, 16)) : (entities[name] ?? whole),
  )
}
