import { createHmac } from 'node:crypto'
import type { Channel, Outgoing } from './channel.ts'

/** Time limit for a request, in milliseconds. */
const TIMEOUT_MS = 10_000

/**
 * Creates a channel that posts messages as JSON: `type`, `timestamp`, `text` (which chats such as Slack and Mattermost
 * show) and `data`. Requests have the headers of Standard Webhooks (https://www.standardwebhooks.com): `webhook-id`,
 * `webhook-timestamp` and, with a secret, `webhook-signature`.
 * @param secret `whsec_` and the key in base64; without it, requests are not signed
 */
export function createWebhook(url: string, secret: string | undefined): Channel {
  return {
    close: () => {},
    send: async (message) => {
      const body = JSON.stringify(bodyOf(message))
      const timestamp = String(Math.floor(Date.now() / 1_000))
      const response = await fetch(url, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          'User-Agent': 'Antesala',
          'webhook-id': message.id,
          'webhook-timestamp': timestamp,
          ...(secret && { 'webhook-signature': sign(secret, message.id, timestamp, body) }),
        },
        body,
        redirect: 'manual',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      }).catch((error: unknown) => {
        throw new Error(reasonOf(error), { cause: error })
      })
      await response.body?.cancel()
      if (!response.ok) throw new Error(`HTTP ${response.status}`)
    },
  }
}

function bodyOf({ kind, content: { title, paragraphs, reason, alert, at } }: Outgoing) {
  const lines = [title, ...paragraphs, ...(reason ? [reason] : [])]
  const urls = [alert?.url, alert?.helpUrl].filter((url) => typeof url === 'string')
  return {
    type: `alert.${kind}`,
    timestamp: at,
    text: [...lines, ...urls].join('\n'),
    data: { title, paragraphs, reason, ...alert },
  }
}

function sign(secret: string, id: string, timestamp: string, body: string) {
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
  return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
}

// The codes of Node, such as ECONNREFUSED; never the URL, which may contain a token.
function reasonOf(error: unknown) {
  if (error instanceof Error && error.name === 'TimeoutError')
    return `no response within ${TIMEOUT_MS / 1_000} s`
  const code: unknown = Object(Object(error).cause).code
  return typeof code === 'string' ? code : 'the request failed'
}
