import { isDatabaseDown } from '../../shared/runtime/errors.ts'
import {
  type ClaimedMessage,
  claimMessages,
  storeAttempt,
} from '../../shared/tables/jobs/alert-messages.ts'
import type { ApiContext } from '../context.ts'
import type { Channels } from './channels/channels.ts'

/** How often an API looks for messages to send. */
const ASK_MS = 2_000
/** For how long an API claims a message; longer than an attempt can take. */
const CLAIM_SECONDS = 120
/** Seconds until the next attempt, after the first, the second, … one. Then the message has failed. */
const retrySeconds = [5, 15, 60, 300, 900, 3_600, 3_600, 3_600, 14_400, 14_400, 43_200]

type Dependencies = Pick<ApiContext, 'db' | 'log'> & { channels: Channels }

/**
 * Sends the stored messages that are due. Each is sent by one of the APIs; if it dies, another one sends it again. Does
 * nothing if the settings name no channel.
 */
export function startDelivery(context: Dependencies): { stop(): Promise<void> } {
  const { db, log, channels } = context
  if (!channels.webhook && !channels.second_relay) return { stop: async () => {} }
  let running: Promise<void> | undefined
  const timer = setInterval(() => {
    running ??= sendDue()
      .catch((error) => {
        if (!isDatabaseDown(error)) log.error({ err: error }, 'alert.delivery_failed')
      })
      .finally(() => {
        running = undefined
      })
  }, ASK_MS)

  async function sendDue() {
    const messages = await claimMessages(db, CLAIM_SECONDS)
    await Promise.all(messages.map((message) => sendMessage(context, message)))
  }

  return {
    stop: async () => {
      clearInterval(timer)
      await running
    },
  }
}

async function sendMessage({ db, log, channels }: Dependencies, message: ClaimedMessage) {
  const { id, channel, attempts } = message
  const error = await attempt(channels, message)
  const retry = retrySeconds[attempts.length] ?? null
  if (error !== null) log.warn({ messageId: id, channel, reason: error }, 'alert.message_failed')
  await storeAttempt(db, id, error, retry)
}

/** Returns null if the message was accepted, otherwise why not. */
async function attempt(channels: Channels, { channel, ...message }: ClaimedMessage) {
  try {
    const open = channels[channel]
    if (!open) return 'this API has no such channel'
    await open.send(message)
    return null
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}
