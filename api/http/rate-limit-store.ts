import { createHmac } from 'node:crypto'
import { type IncrementResponse, MemoryStore, type Store } from 'express-rate-limit'
import type { Log } from '../../shared/runtime/log.ts'
import { withTimeout } from '../../shared/runtime/time-limit.ts'
import { countHit, deleteExpiredWindows } from '../../shared/tables/rate-limits.ts'
import type { Database } from '../../shared/tables/tables.ts'
import type { ApiContext } from '../context.ts'

/** How long counting a request in the database may take, in milliseconds. */
const COUNT_TIMEOUT_MS = 1_000
/** How long requests are counted in memory after counting in the database failed, in milliseconds. */
const FALLBACK_MS = 5_000
const SWEEP_EVERY = 100
/** 100 requests add at most 100 rows, so deleting up to 200 expired rows after each 100 keeps the table small. */
const SWEEP_SIZE = 200

/**
 * Creates the store that `RATE_LIMIT_STORE` selects.
 * @param timeoutMs how long counting in the database may take, in milliseconds; longer in tests
 */
export function rateLimitStore(
  { config, db, log }: Pick<ApiContext, 'config' | 'db' | 'log'>,
  timeoutMs = COUNT_TIMEOUT_MS,
): Store {
  if (config.RATE_LIMIT_STORE === 'memory') return new MemoryStore()
  return new DatabaseStore({ db, log, secret: config.AUTH_SECRET, timeoutMs })
}

type StoreOptions = { db: Database; log: Log; secret: string; timeoutMs: number }

/**
 * Counts requests in the database, so that several API processes share one window. While the database is
 * unavailable, each process counts in memory.
 */
class DatabaseStore implements Store {
  readonly #db: Database
  readonly #log: Log
  readonly #secret: string
  readonly #timeoutMs: number
  readonly #memory = new MemoryStore()
  #windowMs = 0
  #fallbackUntil = 0
  #countSinceSweep = 0

  /**
   * @param options.secret key for the hashes of IP addresses and session ids; the same for all API processes
   * @param options.timeoutMs how long counting in the database may take, in milliseconds
   */
  constructor({ db, log, secret, timeoutMs }: StoreOptions) {
    this.#db = db
    this.#log = log
    this.#secret = secret
    this.#timeoutMs = timeoutMs
  }

  init(options: Parameters<MemoryStore['init']>[0]): void {
    this.#windowMs = options.windowMs
    this.#memory.init(options)
  }

  async increment(key: string): Promise<IncrementResponse> {
    if (Date.now() < this.#fallbackUntil) return await this.#memory.increment(key)
    try {
      const { hits, leftMs } = await withTimeout(
        this.#timeoutMs,
        countHit(this.#db, this.#hash(key), this.#windowMs),
      )
      this.#sweep()
      return { totalHits: hits, resetTime: new Date(Date.now() + leftMs) }
    } catch (error) {
      this.#fallBack(error)
      return await this.#memory.increment(key)
    }
  }

  // Not called: our limiter is not configured to undo counts.
  decrement(): void {}
  resetKey(): void {}

  // Keyed, because the plain hash of an IP address can be reversed by trying all addresses.
  #hash(key: string) {
    return createHmac('sha256', this.#secret).update(`rate limit ${key}`).digest('base64url')
  }

  #sweep() {
    this.#countSinceSweep = (this.#countSinceSweep + 1) % SWEEP_EVERY
    if (this.#countSinceSweep > 0) return
    // Not awaited. If it fails, the next sweep deletes the rows.
    deleteExpiredWindows(this.#db, SWEEP_SIZE).catch(() => {})
  }

  #fallBack(error: unknown) {
    if (Date.now() < this.#fallbackUntil) return
    this.#fallbackUntil = Date.now() + FALLBACK_MS
    this.#log.warn({ err: error }, 'rate_limit.local')
  }
}
