import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { percentile } from '../../bench/load.ts'
import { inquiryBody } from '../../bench/submissions.ts'

// Sends inquiries to an API at an even rate, whatever it answers, and reports the answers.
// Started with `forkBenchScript`; gets a `Flood`, and sends a `FloodResult`.

/** Inquiries to send: how many per second, how long, and the number of the first one. */
export type Flood = { port: number; perSecond: number; durationMs: number; first: number }

export type FloodResult = {
  /** Inquiries that were due. */
  offered: number
  /** Of these, those that were not sent, because every connection waited for an answer. */
  unsent: number
  /** Answers by status. */
  statuses: Record<number, number>
  /** The 99th percentile of the times from when an accepted inquiry was due to its answer, in milliseconds. */
  p99Ms: number
}

/** More than the submissions that an API lets wait. Each connection carries one inquiry at a time. */
const CONNECTIONS = 6_000
/** Connections that are opened at a time: more than a server's backlog would wait for packets to be sent again. */
const OPENED_AT_ONCE = 100
const TICK_MS = 5
/** How long to wait for answers after the last inquiry, in milliseconds. */
const PATIENCE_MS = 15_000

process.on('message', (flood: Flood) => {
  void send(flood).then((result) => process.send?.(result))
})
process.send?.('ready')

async function send({ port, perSecond, durationMs, first }: Flood): Promise<FloodResult> {
  const answers: Answers = { statuses: {}, acceptedMs: [] }
  const free: Client[] = []
  const clients: Client[] = []
  while (clients.length < CONNECTIONS) {
    const opened = Array.from({ length: OPENED_AT_ONCE }, () => openClient(port, answers, free))
    clients.push(...(await Promise.all(opened)))
  }
  const started = performance.now()
  let [offered, unsent] = [0, 0]
  for (let elapsed = 0; elapsed < durationMs; elapsed = performance.now() - started) {
    const due = (elapsed / 1000) * perSecond
    for (; offered < due; offered++) {
      const client = free.pop()
      if (client) client.send(requestOf(first + offered))
      else unsent++
    }
    await delay(TICK_MS)
  }
  const deadline = performance.now() + PATIENCE_MS
  while (free.length < CONNECTIONS && performance.now() < deadline) await delay(50)
  for (const client of clients) client.end()
  const p99Ms = percentile(answers.acceptedMs, 0.99)
  return { offered, unsent, statuses: answers.statuses, p99Ms }
}

type Answers = Pick<FloodResult, 'statuses'> & { acceptedMs: number[] }

/** A connection; in `free` while it does not wait for an answer. */
type Client = { send: (request: string) => void; end: () => void }

async function openClient(port: number, answers: Answers, free: Client[]): Promise<Client> {
  const { statuses, acceptedMs } = answers
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  await once(socket, 'connect')
  let sentAt = 0
  const client = {
    send: (request: string) => {
      sentAt = performance.now()
      socket.write(request)
    },
    end: () => socket.destroy(),
  }
  socket.on('error', () => {})
  socket.on('data', (bytes) => {
    // A response is one packet.
    const status = Number(bytes.toString('latin1', 9, 12))
    statuses[status] = (statuses[status] ?? 0) + 1
    if (status === 200) acceptedMs.push(performance.now() - sentAt)
    free.push(client)
  })
  free.push(client)
  return client
}

function requestOf(number: number) {
  const body = inquiryBody(number)
  return `POST /api/v1/contact HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
}
