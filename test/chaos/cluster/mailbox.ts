import type { Lifecycle } from '../../../shared/runtime/lifecycle.ts'
import { type AcceptedMail, type Relay, startRelay } from '../../setup/relay.ts'

/** An email that the relay accepted. */
export type Delivery = {
  messageId: string
  /** The addresses of its envelope. */
  recipients: string[]
  subject: string
  text: string
  /** When it was accepted (epoch, in milliseconds). */
  at: number
}

/** The relay, and what it accepted. */
export type Mailbox = { relay: Relay; deliveries: Delivery[] }

/** Starts a relay that accepts everything, until a fault changes that. */
export async function startMailbox(life: Lifecycle): Promise<Mailbox> {
  const relay = await startRelay()
  life.onClose('relay', () => relay.stop())
  const deliveries: Delivery[] = []
  // The list of the relay would keep each whole message.
  relay.accepted.push = (mail) => deliveries.push(deliveryOf(mail))
  return { relay, deliveries }
}

function deliveryOf({
  messageId = '',
  recipients,
  subject = '',
  text = '',
}: AcceptedMail): Delivery {
  return { messageId, recipients, subject, text, at: Date.now() }
}
