import type { RequestHandler } from 'express'
import { languages } from '../../../shared/contract/language.ts'
import { localizedPath, markdownPath, pagePaths } from '../../../shared/view/site.ts'
import type { ApiContext } from '../../context.ts'
import { mediaTypes } from '../negotiation.ts'
import { sendPrepared } from '../send.ts'
import { prepareText } from '../text.ts'
import { llmsPaths } from './paths.ts'

const TYPE = 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"'

/** Serves /.well-known/api-catalog (RFC 9727): the API and its documents as a linkset (RFC 9264). */
export function showApiCatalog({ config }: ApiContext): RequestHandler {
  const url = (path: string) => config.PUBLIC_URL + path
  const developersPath = localizedPath(pagePaths.developers, 'en')
  const catalog = {
    linkset: [
      {
        anchor: url('/api/v1'),
        'service-desc': [{ href: url('/openapi.json'), type: mediaTypes.json }],
        'service-doc': [
          { href: url(developersPath), type: mediaTypes.html, hreflang: ['en'] },
          { href: url(markdownPath(developersPath)), type: mediaTypes.markdown, hreflang: ['en'] },
          {
            href: url(localizedPath(pagePaths.developers, 'es')),
            type: mediaTypes.html,
            hreflang: ['es'],
          },
        ],
        'service-meta': languages.map((language) => ({
          href: url(llmsPaths[language]),
          type: 'text/plain',
          hreflang: [language],
        })),
        status: [{ href: url('/readyz'), type: mediaTypes.json }],
      },
    ],
  }
  const body = `${JSON.stringify(catalog, null, 2)}\n`
  const link = `<${url('/.well-known/api-catalog')}>; rel="api-catalog"`
  const text = prepareText({ type: TYPE, body, headers: [['Link', link]] })
  return (request, response) => sendPrepared(request, response, text)
}
