import { headerRefs } from './headers.ts'
import { errorResponseRefs } from './responses.ts'
import type { Header, Operation } from './types.ts'

const cachingHeaders = {
  ...headerRefs(['X-Request-Id']),
  Vary: header('The answer depends on these request headers.', 'Accept, Accept-Encoding'),
  ETag: header('Names these very bytes: each form and compression has its own.', '"k3Jd0vJ2-br"'),
  'Cache-Control': header('Whether and how long it may be kept.', 'no-cache'),
}

/** The operation GET /, which represents all pages of the portal. */
export const homePage: Operation = {
  operationId: 'readHomePage',
  summary: 'Read the home page',
  description: [
    'Every page of the portal comes as HTML, or as Markdown with `Accept: text/markdown`. Its Markdown',
    'also stands at its own address: `/index.md`, `/en/properties.md`, `/propiedades.md`. `/llms.txt` (Spanish: `/es/llms.txt`) lists',
    'them; the `Link` header names the other forms of a page.',
  ].join(' '),
  tags: ['Portal'],
  parameters: [],
  responses: {
    200: {
      description: 'The page.',
      headers: {
        ...cachingHeaders,
        'Content-Language': header('Language of the page.', 'es'),
        Link: header(
          'Other forms of the page, and what describes the site (RFC 8288).',
          '<https://antesala.example/index.md>; rel="alternate"; type="text/markdown"',
        ),
      },
      content: {
        'text/html': { schema: { type: 'string' } },
        'text/markdown': {
          schema: {
            type: 'string',
            pattern: '^# ',
            description: 'Begins with a first-level heading.',
          },
        },
      },
    },
    304: {
      description: 'The page is still the one named in `If-None-Match`.',
      headers: cachingHeaders,
      content: {},
    },
    ...errorResponseRefs(['NotAcceptable', 'MisdirectedPageRequest', 'TooManyPageRequests']),
  },
}

function header(description: string, example: string): Header {
  return { description, required: true, schema: { type: 'string' }, example }
}
