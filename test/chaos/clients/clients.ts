import { setTimeout as delay } from 'node:timers/promises'
import type { Random } from '../random.ts'
import {
  type Attempt,
  createOperation,
  createPoisoned,
  type Operation,
  paths,
} from './operations.ts'

/** How long a client waits for an answer, in milliseconds. */
const ANSWER_MS = 15_000
/** How long a careful client waits before it repeats a request, in milliseconds. */
const REPEAT_MS = 200
/** How long unresolved operations are repeated after the last fault, in milliseconds. */
const RESOLVE_MS = 90_000

/** Clients that submit at an even rate, and keep a log of what they were told. */
export type Clients = {
  operations: readonly Operation[]
  /** Submits an inquiry with this text, which a worker cannot record. */
  submitPoisoned(text: string): void
  /**
   * Stops submitting. Resolves when the careful clients were answered, and the hasty ones have asked with their key
   * what became of the attempts whose outcome they do not know.
   */
  finish(): Promise<void>
  /** Stops submitting and repeating, whatever is open. */
  stop(): void
}

type Options = {
  perSecond: number
  random: Random
  /** Returns the base URL of the API to which the balancer would forward the next request. */
  nextAddress: () => string
}

/** Starts the clients. */
export function startClients({ perSecond, random, nextAddress }: Options): Clients {
  const operations: Operation[] = []
  const running = new Set<Promise<unknown>>()
  let resolveBy = Number.POSITIVE_INFINITY

  async function attempt(operation: Operation): Promise<Attempt> {
    const startedAt = Date.now()
    const made = await submit(operation, nextAddress())
    const logged = { startedAt, endedAt: Date.now(), outcome: made.outcome, result: made.result }
    operation.attempts.push(logged)
    if (made.outcome === 'acknowledged') operation.answer ??= made.text
    return logged
  }
  async function persist(operation: Operation) {
    while (Date.now() < resolveBy) {
      if ((await attempt(operation)).outcome === 'acknowledged') return
      await delay(REPEAT_MS)
    }
  }
  function start(operation: Operation) {
    operations.push(operation)
    const work = operation.manner === 'careful' ? persist(operation) : attempt(operation)
    const tracked = work.finally(() => running.delete(tracked))
    running.add(tracked)
  }

  const startNext = () => start(createOperation(operations.length, random))
  const timer = setInterval(startNext, 1000 / perSecond)
  function stop() {
    clearInterval(timer)
    resolveBy = 0
  }
  return {
    stop,
    operations,
    submitPoisoned: (text) => start(createPoisoned(operations.length, text)),
    finish: async () => {
      clearInterval(timer)
      resolveBy = Date.now() + RESOLVE_MS
      await Promise.all(running)
      const open = operations.filter(
        ({ manner, attempts }) => manner === 'hasty' && attempts.at(-1)?.outcome === 'unknown',
      )
      await Promise.all(open.map(persist))
    },
  }
}

/** An attempt's outcome, its status or error, and the body of the answer. */
type Submitted = Pick<Attempt, 'outcome' | 'result'> & { text: string; isReplay: boolean }

/** Sends the request of an operation to an API. */
export async function submit({ kind, body, key }: Operation, address: string): Promise<Submitted> {
  const headers = { 'Content-Type': 'application/json', ...(key && { 'Idempotency-Key': key }) }
  try {
    const signal = AbortSignal.timeout(ANSWER_MS)
    const response = await fetch(address + paths[kind], { method: 'POST', headers, body, signal })
    const isReplay = response.headers.get('idempotent-replayed') === 'true'
    const text = await response.text()
    const outcome = response.status === 200 ? 'acknowledged' : 'refused'
    return { outcome, result: String(response.status), text, isReplay }
  } catch (error) {
    const { cause, name } = error as Error & { cause?: { code?: string } }
    return { outcome: 'unknown', result: cause?.code ?? name, text: '', isReplay: false }
  }
}
