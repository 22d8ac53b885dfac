import type { Lifecycle } from '../../../shared/runtime/lifecycle.ts'
import { type Relay, startRelay } from '../../setup/relay.ts'

/** An email that the relay accepted; the time is in milliseconds (epoch). */
export type Delivery = { messageId: string; to: string; at: number }

/** The relay, and what it accepted. */
export type Mailbox = { relay: Relay; deliveries: Delivery[] }

/** Starts a relay that accepts everything, until a fault changes that. */
export async function startMailbox(life: Lifecycle): Promise<Mailbox> {
  const relay = await startRelay()
  life.onClose('relay', () => relay.stop())
  const deliveries: Delivery[] = []
  // The list of the relay would keep each whole message.
  relay.accepted.push = ({ messageId = '', to }) =>
    deliveries.push({ messageId, to: [to].flat()[0]?.value[0]?.address ?? '', at: Date.now() })
  return { relay, deliveries }
}
