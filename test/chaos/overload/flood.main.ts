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
  /** Answers by status. The others were not answered in time, or not sent, because all connections were waiting. */
  statuses: Record<number, number>
  /** The 99th percentile of the times from when an accepted inquiry was due to its answer, in milliseconds. */
  p99Ms: number
}

/** More than the submissions that an API lets wait. Each connection carries one inquiry at a time. */
const CONNECTIONS = 6_000
const TICK_MS = 5
/** How long to wait for answers after the last inquiry, in milliseconds. */
const PATIENCE_MS = 15_000

process.on('message', (flood: Flood) => {
  void send(flood).then((result) => process.send?.(result))
})
process.send?.('ready')

async function send({ port, perSecond, durationMs, first }: Flood): Promise<FloodResult> {
  const answers: Answers = { statuses: {}, acceptedMs: [] }
  const clients = await Promise.all(
    Array.from({ length: CONNECTIONS }, () => openClient(port, answers)),
  )
  const started = performance.now()
  let offered = 0
  for (let elapsed = 0; elapsed < durationMs; elapsed = performance.now() - started) {
    const due = (elapsed / 1000) * perSecond
    const free = clients.filter(({ isWaiting }) => !isWaiting())
    for (; offered < due; offered++) free.pop()?.send(requestOf(first + offered))
    await delay(TICK_MS)
  }
  const deadline = performance.now() + PATIENCE_MS
  while (clients.some(({ isWaiting }) => isWaiting()) && performance.now() < deadline)
    await delay(50)
  for (const client of clients) client.end()
  return { offered, statuses: answers.statuses, p99Ms: percentile(answers.acceptedMs, 0.99) }
}

type Answers = Pick<FloodResult, 'statuses'> & { acceptedMs: number[] }

async function openClient(port: number, { statuses, acceptedMs }: Answers) {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  await once(socket, 'connect')
  let sentAt: number | undefined
  socket.on('error', () => {})
  socket.on('data', (bytes) => {
    // A response is one packet.
    const status = Number(bytes.toString('latin1', 9, 12))
    if (sentAt === undefined) return
    statuses[status] = (statuses[status] ?? 0) + 1
    if (status === 200) acceptedMs.push(performance.now() - sentAt)
    sentAt = undefined
  })
  return {
    isWaiting: () => sentAt !== undefined,
    send: (request: string) => {
      sentAt = performance.now()
      socket.write(request)
    },
    end: () => socket.destroy(),
  }
}

function requestOf(number: number) {
  const body = inquiryBody(number)
  return `POST /api/v1/contact HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
}
