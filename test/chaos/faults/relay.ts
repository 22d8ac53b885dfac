import { setTimeout as delay } from 'node:timers/promises'
import type { Fault } from './fault.ts'
import { sendingAtOnce } from './processes.ts'

export const relayReset: Fault = {
  name: 'relay-reset',
  title: 'all connections to the relay are reset',
  rounds: 20,
  expect: (rounds) => ({ copies: rounds * 2 * sendingAtOnce }),
  inflict: async ({ cluster: { relayLine } }) => relayLine.reset(),
}

export const relayOutage: Fault = {
  name: 'relay-outage',
  title: 'the relay refuses all connections for ten seconds',
  rounds: 3,
  expect: (rounds) => ({ copies: rounds * 2 * sendingAtOnce }),
  inflict: async ({ cluster: { relayLine, mailbox } }) => {
    relayLine.refuse()
    await delay(10_000)
    relayLine.leadTo(Number(new URL(mailbox.relay.url).port))
  },
}

export const relayRefusal: Fault = {
  name: 'relay-refusal',
  title: 'the relay refuses every recipient (554 5.7.1) for fifteen seconds',
  rounds: 2,
  inflict: async ({ cluster: { mailbox } }) => {
    mailbox.relay.onRecipient = () => ({ code: 554, text: '5.7.1 Relay access denied' })
    await delay(15_000)
    mailbox.relay.onRecipient = () => undefined
  },
}
