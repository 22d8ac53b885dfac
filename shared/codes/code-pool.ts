import { randomInt } from 'node:crypto'
import {
  CODE_LENGTH,
  type CodePrefix,
  codePrefixes,
  codeSymbols,
  formatCode,
} from '../contract/code.ts'
import { CodesSpentError } from '../runtime/errors.ts'
import type { Log } from '../runtime/log.ts'
import { addBlock, claimCodes, countBlocks } from '../tables/submissions/codes.ts'
import type { Database } from '../tables/tables.ts'

/** Codes per block. API processes lease codes in blocks; a process that is killed loses its unused codes. */
export const BLOCK_SIZE = 200

/** API processes request a refill when a prefix has fewer than `LOW_WATER` blocks. */
export const LOW_WATER = 5
/**
 * A refill adds blocks until each prefix has this many.
 * @internal
 */
export const HIGH_WATER = 15

/** The symbols and the length of codes, without the prefix. Tests use a small space to exhaust it. */
type CodeSpace = { symbols: string; length: number }
const fullSpace: CodeSpace = { symbols: codeSymbols, length: CODE_LENGTH }

const SCARCE_SHARE = 0.8
/** Maximum number of random draws per requested code. */
const MAX_DRAWS_PER_CODE = 50

/**
 * Fills the pool of each prefix up to `HIGH_WATER` blocks.
 * @throws CodesSpentError if no unused code was found for a prefix
 */
export async function refillPool(db: Database, log: Log, space = fullSpace): Promise<void> {
  for (const prefix of codePrefixes) {
    const missing = Math.max(0, HIGH_WATER - (await countBlocks(db, prefix)))
    for (let block = 0; block < missing; block++) {
      await addBlock(db, prefix, await generateCodes({ db, log }, prefix, BLOCK_SIZE, space))
    }
    log.info({ prefix, blocks: missing }, 'codes.added')
  }
}

/**
 * Claims random unused codes. Returns fewer than requested if `MAX_DRAWS_PER_CODE` draws per requested code
 * do not find enough. Logs a warning if at least `SCARCE_SHARE` of the drawn codes are already used.
 * @returns 1 to `count` codes, claimed permanently
 * @throws CodesSpentError if no unused code was found
 */
export async function generateCodes(
  { db, log }: { db: Database; log: Log },
  prefix: CodePrefix,
  count: number,
  space = fullSpace,
): Promise<string[]> {
  const claimed: string[] = []
  let drawn = 0
  while (claimed.length < count && drawn < count * MAX_DRAWS_PER_CODE) {
    const draws = drawDistinct(prefix, count - claimed.length, space)
    drawn += draws.length
    claimed.push(...(await claimCodes(db, draws)))
  }
  const used = 1 - claimed.length / drawn
  if (claimed.length === 0) {
    log.error({ prefix }, 'codes.exhausted')
    throw new CodesSpentError(`all ${drawn} randomly drawn ${prefix} codes are already used`)
  }
  if (used >= SCARCE_SHARE) log.warn({ prefix, used }, 'codes.low')
  return claimed
}

function drawDistinct(prefix: CodePrefix, count: number, { symbols, length }: CodeSpace): string[] {
  const draw = () => symbols[randomInt(symbols.length)]
  const codes = Array.from({ length: count }, () =>
    formatCode(prefix, Array.from({ length }, draw).join('')),
  )
  return [...new Set(codes)]
}
