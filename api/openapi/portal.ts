import { headerRefs } from './headers.ts'
import { refusalRefs } from './responses.ts'
import type { Header, Operation } from './types.ts'

/** GET / stands for every page of the portal (description, 4.6). */
export const homePage: Operation = {
  operationId: 'readHomePage',
  summary: 'Read the home page',
  description:
    'Every page of the portal comes as HTML, or as Markdown with `Accept: text/markdown`.',
  tags: ['Portal'],
  parameters: [],
  responses: {
    200: {
      description: 'The page.',
      headers: {
        ...headerRefs(['X-Request-Id']),
        Vary: header('The answer depends on these request headers.', 'Accept'),
        'Content-Language': header('Language of the page.', 'es'),
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
    ...refusalRefs(['NotAcceptable']),
  },
}

function header(description: string, example: string): Header {
  return { description, required: true, schema: { type: 'string' }, example }
}
