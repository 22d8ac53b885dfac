import { type CodePrefix, codePrefixes } from '../shared/contract/code.ts'
import { blockSize, generateCodes, lowWater } from '../shared/domain/code-pool.ts'
import type { Log } from '../shared/runtime/log.ts'
import { countBlocks, leaseBlock, putBlock } from '../shared/tables/submissions/codes.ts'
import type { Database } from '../shared/tables/tables.ts'

/** Reference codes leased by this process, handed out from memory. */
export type CodeLease = {
  /**
   * A code that was never handed out before.
   * @throws CodesSpentError when no code is left to be had
   */
  take(prefix: CodePrefix): Promise<string>
  /** Gives back what was not handed out. */
  release(): Promise<void>
}

type LeaseOptions = {
  db: Database
  log: Log
  /** Asks a worker to refill the pool; called when it runs low. */
  askForMore: () => Promise<unknown>
}

/** The next block is leased while so many codes are still in hand. */
const refillAt = blockSize / 4

export function createCodeLease({ db, log, askForMore }: LeaseOptions): CodeLease {
  const inHand: Record<CodePrefix, string[]> = { LU: [], LP: [] }
  const leasing: Partial<Record<CodePrefix, Promise<void>>> = {}

  let checking: Promise<unknown> = Promise.resolve()

  async function lease(prefix: CodePrefix) {
    const pooled = await leaseBlock(db, prefix)
    // The pool is empty when no worker has run for long: mint here rather than refuse a client.
    const codes = pooled ?? (await generateCodes({ db, log }, prefix, blockSize))
    inHand[prefix].push(...codes)
    log.info({ prefix, count: codes.length }, 'codes.leased')
    // Those who wait for a code have one now: a failure here is none of theirs.
    checking = refillIfLow(prefix).catch((error) => log.warn({ err: error }, 'database.trouble'))
  }

  async function refillIfLow(prefix: CodePrefix) {
    if ((await countBlocks(db, prefix)) < lowWater) await askForMore()
  }

  function leaseOnce(prefix: CodePrefix): Promise<void> {
    leasing[prefix] ??= lease(prefix).finally(() => delete leasing[prefix])
    return leasing[prefix]
  }

  return {
    take: async (prefix) => {
      for (;;) {
        const code = inHand[prefix].shift()
        if (code === undefined) {
          await leaseOnce(prefix)
          continue
        }
        // Ahead of need, and not waited for: if it fails, the next one who finds none in hand is told.
        if (inHand[prefix].length === refillAt) leaseOnce(prefix).catch(() => {})
        return code
      }
    },
    release: async () => {
      await checking
      for (const prefix of codePrefixes) {
        await leasing[prefix]?.catch(() => {})
        const unused = inHand[prefix].splice(0)
        if (unused.length > 0) await putBlock(db, prefix, unused)
      }
    },
  }
}
