import type { Request, Response } from 'express'
import type { Language } from '../../../shared/contract/language.ts'
import type { ApiContext } from '../../context.ts'
import { renderPage } from '../markdown.ts'
import type { Block } from '../page.ts'

/** Which form stands on a page. */
export type FormOrder = {
  kind: 'lead' | 'partner' | 'assessment'
  language: Language
  /** The property an inquiry is about. */
  propertySlug?: string
}

const examples = {
  lead: {
    path: '/api/v1/contact',
    body: {
      name: 'Ana García',
      phone: '+52 55 1234 5678',
      email: 'ana@example.com',
      message: 'Quisiera una visita.',
    },
  },
  partner: {
    path: '/api/v1/partner-waitlist',
    body: {
      agencyName: 'Casa Norte',
      contactName: 'Luis Ortega',
      email: 'luis@example.com',
      phone: '81 8345 6789',
      city: 'Monterrey',
    },
  },
  assessment: {
    path: '/api/v1/assessment-email',
    body: { name: 'Eva Ramos', email: 'eva@example.com', budget: 900000 },
  },
} as const

/** The form of a page, as a person and as an agent send it. */
export function formBlock(
  { config }: ApiContext,
  _request: Request,
  _response: Response,
  { kind, propertySlug }: FormOrder,
): Block {
  const { path, body } = examples[kind]
  const sent = JSON.stringify({ ...body, ...(propertySlug && { propertyId: propertySlug }) })
  const markdown = `\`\`\`
curl ${config.PUBLIC_URL}${path} \\
  -H 'Content-Type: application/json' \\
  -d '${sent}'
\`\`\``
  return { markdown, html: renderPage(markdown) }
}
