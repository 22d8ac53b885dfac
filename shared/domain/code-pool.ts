import { randomInt } from 'node:crypto'
import { type CodePrefix, codeLength, codePrefixes, codeSymbols } from '../contract/code.ts'
import { CodesSpentError } from '../runtime/errors.ts'
import type { Log } from '../runtime/log.ts'
import { addBlock, claimCodes, countBlocks } from '../tables/submissions/codes.ts'
import type { Database } from '../tables/tables.ts'

/** Codes per block. An API process leases one block at a time; if it is killed, the block is lost. */
export const blockSize = 200

/** With fewer blocks than `lowWater` the pool is refilled to `highWater` blocks. */
export const lowWater = 5
export const highWater = 15

/** The set of possible codes; tests use a small one to exhaust it. */
export type CodeSpace = { symbols: string; length: number }
const fullSpace: CodeSpace = { symbols: codeSymbols, length: codeLength }

/** The used share of the code space from which a warning is logged, estimated from random draws. */
const scarceShare = 0.8
/** Most random draws per requested code. */
const drawsPerCode = 50

/** Fills the pool of every prefix up to its high-water mark. */
export async function refillPool(db: Database, log: Log, space = fullSpace): Promise<void> {
  for (const prefix of codePrefixes) {
    const missing = Math.max(0, highWater - (await countBlocks(db, prefix)))
    for (let block = 0; block < missing; block++) {
      await addBlock(db, prefix, await generateCodes({ db, log }, prefix, blockSize, space))
    }
    log.info({ prefix, blocks: missing }, 'codes.minted')
  }
}

/**
 * Claims random unused codes. After `drawsPerCode` draws per requested code it returns what it has.
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
  while (claimed.length < count && drawn < count * drawsPerCode) {
    const draws = drawDistinct(prefix, count - claimed.length, space)
    drawn += draws.length
    claimed.push(...(await claimCodes(db, draws)))
  }
  const used = 1 - claimed.length / drawn
  if (claimed.length === 0) {
    log.error({ prefix }, 'codes.spent')
    throw new CodesSpentError(`no free ${prefix} code among ${drawn} drawn`)
  }
  if (used >= scarceShare) log.warn({ prefix, used }, 'codes.scarce')
  return claimed
}

function drawDistinct(prefix: CodePrefix, count: number, { symbols, length }: CodeSpace): string[] {
  const draw = () => symbols[randomInt(symbols.length)]
  const codes = Array.from(
    { length: count },
    () => `${prefix}-${Array.from({ length }, draw).join('')}`,
  )
  return [...new Set(codes)]
}
