import { createHmac } from 'node:crypto'
import { type IncrementResponse, MemoryStore, type Store } from 'express-rate-limit'
import type { Log } from '../../shared/runtime/log.ts'
import { within } from '../../shared/runtime/time-limit.ts'
import { countHit, deleteExpiredWindows } from '../../shared/tables/rate-limits.ts'
import type { Database } from '../../shared/tables/tables.ts'
import type { ApiContext } from '../context.ts'

/** How long a request may wait to be counted, in milliseconds. */
const PATIENCE_MS = 1_000
/** How long requests are counted in memory after that failed, in milliseconds. */
const APART_MS = 5_000
/** A request adds one row at most, so removing more than were added keeps the table small. */
const SWEEP_EVERY = 100
const SWEEP_SIZE = 200

/** Where requests are counted, by `RATE_LIMIT_STORE`. */
export function rateLimitStore({ config, db, log }: ApiContext): Store {
  if (config.RATE_LIMIT_STORE === 'memory') return new MemoryStore()
  return new DatabaseStore({ db, log, secret: config.AUTH_SECRET })
}

type StoreOptions = { db: Database; log: Log; secret: string; patienceMs?: number }

/**
 * Counts in the database, so that several API processes share one window. While the database cannot
 * be used each process counts on its own: a request is limited, and answered with the headers, all
 * the same, and what it is told of the trouble is up to its route.
 */
export class DatabaseStore implements Store {
  readonly #db: Database
  readonly #log: Log
  readonly #secret: string
  readonly #patienceMs: number
  readonly #own = new MemoryStore()
  #windowMs = 0
  #apartUntil = 0
  #counted = 0

  /**
   * @param options.secret keys the hash of who is counted; the same for all API processes
   * @param options.patienceMs how long a count in the database may take
   */
  constructor({ db, log, secret, patienceMs = PATIENCE_MS }: StoreOptions) {
    this.#db = db
    this.#log = log
    this.#secret = secret
    this.#patienceMs = patienceMs
  }

  init(options: Parameters<MemoryStore['init']>[0]): void {
    this.#windowMs = options.windowMs
    this.#own.init(options)
  }

  async increment(key: string): Promise<IncrementResponse> {
    if (Date.now() < this.#apartUntil) return await this.#own.increment(key)
    try {
      const { hits, leftMs } = await within(
        this.#patienceMs,
        countHit(this.#db, this.#hash(key), this.#windowMs),
      )
      this.#sweep()
      return { totalHits: hits, resetTime: new Date(Date.now() + leftMs) }
    } catch (error) {
      this.#countApart(error)
      return await this.#own.increment(key)
    }
  }

  // The limiter calls these only to take a count back, which ours never does.
  decrement(): void {}
  resetKey(): void {}

  // An address can be guessed from a plain hash of it: there are few enough.
  #hash(key: string) {
    return createHmac('sha256', this.#secret).update(`rate limit ${key}`).digest('base64url')
  }

  #sweep() {
    this.#counted = (this.#counted + 1) % SWEEP_EVERY
    if (this.#counted > 0) return
    // Not waited for; what fails now is done by the next one.
    deleteExpiredWindows(this.#db, SWEEP_SIZE).catch(() => {})
  }

  #countApart(error: unknown) {
    if (Date.now() < this.#apartUntil) return
    this.#apartUntil = Date.now() + APART_MS
    this.#log.warn({ err: error }, 'limits.apart')
  }
}
