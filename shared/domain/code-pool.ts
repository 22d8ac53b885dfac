import { randomInt } from 'node:crypto'
import { type CodePrefix, codeLength, codePrefixes, codeSymbols } from '../contract/code.ts'
import { CodesSpentError } from '../runtime/errors.ts'
import type { Log } from '../runtime/log.ts'
import { claimCodes, countBlocks, putBlock } from '../tables/submissions/codes.ts'
import type { Database } from '../tables/tables.ts'

/** Codes a block holds: what an API process leases at once, and what a killed one wastes at most. */
export const blockSize = 200

/** Under so many blocks a refill is asked for; a refill fills up to the high-water mark. */
export const lowWater = 5
export const highWater = 15

/** A space of codes; tests use a small one to see it run out. */
export type CodeSpace = { symbols: string; length: number }
const fullSpace: CodeSpace = { symbols: codeSymbols, length: codeLength }

/** Where four fifths of the drawn codes are taken, four fifths of the space are used. */
const scarceShare = 0.8
const drawsPerCode = 50

/** Fills the pool of every prefix up to its high-water mark. */
export async function refillPool(db: Database, log: Log, space = fullSpace): Promise<void> {
  for (const prefix of codePrefixes) {
    const missing = Math.max(0, highWater - (await countBlocks(db, prefix)))
    for (let block = 0; block < missing; block++) {
      await putBlock(db, prefix, await generateCodes({ db, log }, prefix, blockSize, space))
    }
    log.info({ prefix, blocks: missing }, 'codes.minted')
  }
}

/**
 * Draws codes nobody has. At random, skipping what is taken, and never for ever: after fifty draws
 * for each code wanted it is content with fewer.
 * @returns at least one code, at most `count`, claimed for good
 * @throws CodesSpentError when no free code was found
 */
export async function generateCodes(
  { db, log }: { db: Database; log: Log },
  prefix: CodePrefix,
  count: number,
  space = fullSpace,
): Promise<string[]> {
  const minted: string[] = []
  let drawn = 0
  while (minted.length < count && drawn < count * drawsPerCode) {
    const draws = drawDistinct(prefix, count - minted.length, space)
    drawn += draws.length
    minted.push(...(await claimCodes(db, draws)))
  }
  const used = 1 - minted.length / drawn
  if (minted.length === 0) {
    log.error({ prefix }, 'codes.spent')
    throw new CodesSpentError(`no free ${prefix} code among ${drawn} drawn`)
  }
  if (used >= scarceShare) log.warn({ prefix, used }, 'codes.scarce')
  return minted
}

function drawDistinct(prefix: CodePrefix, count: number, { symbols, length }: CodeSpace): string[] {
  const draw = () => symbols[randomInt(symbols.length)]
  const codes = Array.from(
    { length: count },
    () => `${prefix}-${Array.from({ length }, draw).join('')}`,
  )
  return [...new Set(codes)]
}
