import type { Antesala } from './antesala.ts'
import { application, assessmentRequest, inquiry } from './fixtures.ts'

/**
 * Valid input for each kind of form: an inquiry, a partner application, an assessment request. Amounts are
 * written as people type them.
 */
export const formInput = {
  lead: inquiry,
  partner: application,
  assessment: {
    ...assessmentRequest,
    budget: '$ 900,000',
    downPayment: '200 000',
    monthlyCapacity: '4,000.00',
  },
} as const

/** Every form, with its path, kind and language; one property page stands for all. */
export const formPages = [
  ['/contacto', 'lead', 'es'],
  ['/en/contact', 'lead', 'en'],
  ['/propiedades/casa-ceniza', 'lead', 'es'],
  ['/en/properties/casa-ceniza', 'lead', 'en'],
  ['/socios', 'partner', 'es'],
  ['/en/partners', 'partner', 'en'],
  ['/evaluacion', 'assessment', 'es'],
  ['/en/assessment', 'assessment', 'en'],
] as const

/** The fields of a form by name; undefined ones are not sent. */
export type Fields = Record<string, string | string[] | undefined>

/** A page, as a browser without JavaScript receives it. */
export type PortalPage = {
  status: number
  headers: Headers
  text: string
  /** The form's token; undefined on pages without a form. */
  token: string | undefined
  /** The value of a field. */
  valueOf(name: string): string | undefined
  /** The error message of a field. */
  errorOf(name: string): string | undefined
  /** The reference or referral code on a receipt; undefined on other pages. */
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
      [value ?? []].flat().map((item): [string, string] => [name, item]),
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
    token: first(/name="form-token" value="([^"]*)"/),
    valueOf: (name) =>
      first(new RegExp(`<input [^>]*name="${name}"[^>]* value="([^"]*)"`)) ??
      first(new RegExp(`<textarea [^>]*name="${name}"[^>]*>\\n([^<]*)</textarea>`)),
    errorOf: (name) => first(new RegExp(`data-error="${name}">([^<]+)</p>`)),
    code: first(/<output data-code>([^<]+)<\/output>/),
  }
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' }

/** Decodes the entities in HTML, such as `&amp;` and `&#x3D;`. */
export function decodeEntities(html: string): string {
  return html.replace(/&(?:#x([0-9A-F]+)|(\w+));/gi, (whole, hex, name) =>
    hex ? String.fromCodePoint(Number.parseInt(hex, 16)) : (entities[name] ?? whole),
  )
}
