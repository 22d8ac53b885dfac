import type { AlertMessageKind } from '../../../shared/contract/alert.ts'
import type { AlertContent } from '../../../shared/tables/jobs/alert-messages.ts'

/** A message as it is sent. A message that is sent again has the same id, so that the receiver can discard it. */
export type Outgoing = { id: string; kind: AlertMessageKind; content: AlertContent }

/** A way to send messages to ops that needs neither a worker nor the relay. */
export type Channel = {
  /** @throws Error with a message that contains no secrets, if the message was not accepted */
  send(message: Outgoing): Promise<void>
  close(): void
}
