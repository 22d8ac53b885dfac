import { setImmediate as nextTurn } from 'node:timers/promises'
import { BLOCK_SIZE, generateCodes, LOW_WATER } from '../../shared/codes/code-pool.ts'
import { type CodePrefix, codePrefixes } from '../../shared/contract/code.ts'
import type { Log } from '../../shared/runtime/log.ts'
import { addBlock, countBlocks, leaseBlocks } from '../../shared/tables/submissions/codes.ts'
import type { Database } from '../../shared/tables/tables.ts'

/** Reference codes that this process has leased and assigns from memory. */
export type CodeLease = {
  /**
   * Returns a code that was never assigned before.
   * @throws CodesSpentError if no free code is found
   */
  take(prefix: CodePrefix): Promise<string>
  /** Takes back a code that was not assigned after all. */
  giveBack(prefix: CodePrefix, code: string): void
  /** Returns the unassigned codes to the pool. */
  release(): Promise<void>
}

type LeaseOptions = {
  db: Database
  log: Log
  /** Enqueues a job that refills the pool; called when the pool is low. */
  requestRefill: () => Promise<unknown>
}

/** The next block is leased when at most this many codes are left in memory. */
const PREFETCH_AT = BLOCK_SIZE / 4

/** Creates an empty lease; the first `take` leases a block. */
export function createCodeLease({ db, log, requestRefill }: LeaseOptions): CodeLease {
  const available = createPerPrefix<string[]>(() => [])
  /** How many submissions wait for a code. */
  const waiting = createPerPrefix(() => 0)
  const pendingLeases: Partial<Record<CodePrefix, Promise<void>>> = {}
  /** Checks of the pool that are in progress. */
  const poolChecks = new Set<Promise<void>>()

  async function lease(prefix: CodePrefix) {
    // Enough for all that wait, when all have said so: one block after the other would take a round trip each.
    await nextTurn()
    const blocks = Math.max(1, Math.ceil(waiting[prefix] / BLOCK_SIZE))
    const pooled = await leaseBlocks(db, prefix, blocks)
    // Without a worker the pool runs empty: generate codes here rather than reject the submission.
    const codes =
      pooled.length > 0 ? pooled : await generateCodes({ db, log }, prefix, blocks * BLOCK_SIZE)
    available[prefix].push(...codes)
    log.info({ prefix, count: codes.length }, 'codes.leased')
    // Not awaited: there are codes now, so a failed check must not fail the submission.
    const check = refillIfLow(prefix).finally(() => poolChecks.delete(check))
    poolChecks.add(check)
  }

  async function refillIfLow(prefix: CodePrefix) {
    try {
      if ((await countBlocks(db, prefix)) < LOW_WATER) await requestRefill()
    } catch (error) {
      log.warn({ err: error, prefix }, 'codes.refill_failed')
    }
  }

  function leaseOnce(prefix: CodePrefix): Promise<void> {
    pendingLeases[prefix] ??= lease(prefix).finally(() => delete pendingLeases[prefix])
    return pendingLeases[prefix]
  }

  return {
    take: async (prefix) => {
      for (;;) {
        const code = available[prefix].shift()
        if (code === undefined) {
          waiting[prefix]++
          await leaseOnce(prefix).finally(() => waiting[prefix]--)
          continue
        }
        // Prefetches in the background. If that fails, the next call tries again. A block that a stopping process returned
        // to the pool can have fewer than `PREFETCH_AT` codes.
        if (available[prefix].length <= PREFETCH_AT) leaseOnce(prefix).catch(() => {})
        return code
      }
    },
    giveBack: (prefix, code) => {
      available[prefix].push(code)
    },
    release: async () => {
      // A lease starts a check of the pool.
      await Promise.allSettled(Object.values(pendingLeases))
      await Promise.all(poolChecks)
      for (const prefix of codePrefixes) {
        const unused = available[prefix].splice(0)
        if (unused.length > 0) await addBlock(db, prefix, unused)
      }
    },
  }
}

/** Returns an object with a value for each prefix, created by a call of its own. */
function createPerPrefix<Value>(create: () => Value) {
  return Object.fromEntries(codePrefixes.map((prefix) => [prefix, create()])) as Record<
    CodePrefix,
    Value
  >
}
