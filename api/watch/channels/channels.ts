import type { AlertChannel } from '../../../shared/contract/alert.ts'
import type { Config } from '../../../shared/runtime/config.ts'
import type { Channel } from './channel.ts'
import { createSecondRelay } from './second-relay.ts'
import { createWebhook } from './webhook.ts'

/** The channels that the settings name. */
export type Channels = Partial<Record<AlertChannel, Channel>> & { close(): void }

/** Returns the names of the channels that the settings name. */
export function configuredChannels(config: Config): AlertChannel[] {
  const { ALERT_WEBHOOK_URL, ALERT_SMTP_URL } = config
  return [
    ...(ALERT_WEBHOOK_URL ? (['webhook'] as const) : []),
    ...(ALERT_SMTP_URL ? (['second_relay'] as const) : []),
  ]
}

/** Creates the channels that the settings name. */
export function createChannels(config: Config): Channels {
  const { ALERT_WEBHOOK_URL: url, ALERT_WEBHOOK_SECRET: secret, ALERT_SMTP_URL: relay } = config
  const webhook = url ? createWebhook(url, secret) : undefined
  const secondRelay = relay ? createSecondRelay({ ...config, ALERT_SMTP_URL: relay }) : undefined
  return {
    ...(webhook && { webhook }),
    ...(secondRelay && { second_relay: secondRelay }),
    close: () => {
      webhook?.close()
      secondRelay?.close()
    },
  }
}
