import type { Cluster } from '../cluster/cluster.ts'
import { type Fault, inTime } from './fault.ts'
import { sendingAtOnce } from './processes.ts'

/** How long a state of the relay lasts, in milliseconds. */
const STATE_MS = 10_000

export const relayStorm: Fault = {
  name: 'relay-storm',
  title: 'the relay answers four of five recipients with 451 for ten seconds',
  rounds: 2,
  inflict: async ({ cluster: { mailbox }, random, wait }) => {
    mailbox.relay.onRecipient = () =>
      random.next() < 0.8 ? { code: 451, text: '4.3.0 Try again later' } : undefined
    await wait(STATE_MS)
    mailbox.relay.onRecipient = () => undefined
  },
}

export const relayReset: Fault = {
  name: 'relay-reset',
  title: 'all connections to the relay are reset',
  rounds: 20,
  inflict: async ({ cluster, allowCopies }) => {
    allowCopies(inFlight(cluster))
    cluster.relayLine.reset()
  },
}

export const relayOutage: Fault = {
  name: 'relay-outage',
  title: 'the relay refuses all connections for ten seconds',
  rounds: 2,
  inflict: async ({ cluster, allowCopies, wait }) => {
    allowCopies(inFlight(cluster))
    cluster.relayLine.refuse()
    await wait(STATE_MS)
    cluster.relayLine.restore()
  },
}

export const relayHold: Fault = {
  name: 'relay-hold',
  title: 'the relay does not greet new connections for forty seconds',
  rounds: 1,
  inflict: async ({ cluster, allowCopies, wait }) => {
    allowCopies(inFlight(cluster))
    cluster.relayLine.hold()
    cluster.relayLine.reset()
    await wait(4 * STATE_MS)
    cluster.relayLine.restore()
  },
}

export const relayTrickle: Fault = {
  name: 'relay-trickle',
  title: 'the relay answers one byte per second for thirty seconds',
  rounds: 1,
  inflict: async ({ cluster, wait }) => {
    cluster.relayLine.trickle()
    await wait(3 * STATE_MS)
    cluster.relayLine.restore()
  },
}

export const relayRefusal: Fault = {
  name: 'relay-refusal',
  title: 'the relay refuses every recipient (554 5.7.1) for fifteen seconds',
  rounds: 1,
  inflict: async ({ cluster: { mailbox }, wait }) => {
    mailbox.relay.onRecipient = () => ({ code: 554, text: '5.7.1 Relay access denied' })
    await wait(1.5 * STATE_MS)
    mailbox.relay.onRecipient = () => undefined
  },
}

export const badRecipient: Fault = {
  name: 'bad-recipient',
  title: 'the relay refuses one client (550 5.1.1), and accepts all others',
  rounds: 3,
  inflict: async ({ cluster: { mailbox }, expectUndeliverable }) => {
    const previous = mailbox.relay.onRecipient
    let refused: string | undefined
    await inTime('an email to a client', (arrived) => {
      mailbox.relay.onRecipient = (address) => {
        const isRefused = address === refused || (!refused && address.startsWith('client'))
        if (!isRefused) return previous(address)
        if (!refused) expectUndeliverable(address)
        refused = address
        arrived()
        return { code: 550, text: '5.1.1 No such user' }
      }
    })
  },
}

function inFlight({ workers }: Cluster) {
  return workers.length * sendingAtOnce
}
