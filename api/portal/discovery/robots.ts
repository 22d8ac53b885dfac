import type { RequestHandler } from 'express'
import {
  type ContentSignals,
  type ContentUse,
  contentUses,
  formatContentSignals,
} from '../../../shared/runtime/content-signals.ts'
import type { ApiContext } from '../../context.ts'
import { sendPrepared } from '../send.ts'
import { prepareText } from '../text.ts'

/**
 * The crawlers that serve one use only, by the names that their operators document. `Google-Extended` and other names for
 * several uses are not among them, nor are search engines, which a signal of `search=no` tells.
 */
const crawlers: Record<ContentUse, string[]> = {
  search: [],
  'ai-input': [
    ...['ChatGPT-User', 'Claude-SearchBot', 'Claude-User', 'DuckAssistBot', 'MistralAI-User'],
    ...['OAI-SearchBot', 'Perplexity-User', 'PerplexityBot'],
  ],
  'ai-train': [
    ...['Applebot-Extended', 'Bytespider', 'CCBot', 'ClaudeBot', 'GPTBot', 'meta-externalagent'],
  ],
}

/**
 * Serves /robots.txt (RFC 9309) with the content signals of the business (contentsignals.org): crawlers may read everything except
 * the dashboard and its API, and those for a use that is refused may read nothing.
 */
export function showRobots({ config }: ApiContext): RequestHandler {
  const signals = formatContentSignals(config.CONTENT_SIGNALS)
  const groups = [
    [
      'User-agent: *',
      ...(signals ? [`Content-Signal: ${signals}`] : []),
      ...['/admin', '/auth/', '/api/staff/'].map((path) => `Disallow: ${path}`),
      'Allow: /',
    ],
    refusedGroup(config.CONTENT_SIGNALS),
    [`Sitemap: ${config.PUBLIC_URL}/sitemap.xml`],
  ]
  const body = groups
    .filter((lines) => lines.length > 0)
    .map((lines) => `${lines.join('\n')}\n`)
    .join('\n')
  const text = prepareText({ type: 'text/plain; charset=utf-8', body })
  return (request, response) => sendPrepared(request, response, text)
}

// A crawler follows its own group only, not that of `*`.
function refusedGroup(signals: ContentSignals) {
  const refused = contentUses.filter((use) => signals[use] === false)
  const names = refused.flatMap((use) => crawlers[use])
  return names.length > 0 ? [...names.map((name) => `User-agent: ${name}`), 'Disallow: /'] : []
}
