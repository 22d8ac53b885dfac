import { sql } from 'kysely'
import type { CodePrefix } from '../../contract/code.ts'
import { newId } from '../../domain/new-id.ts'
import type { Database } from '../tables.ts'

/**
 * Claims the codes that were never claimed before; skips the others.
 * @returns the claimed codes
 */
export async function claimCodes(db: Database, codes: string[]): Promise<string[]> {
  const claimed = await db
    .insertInto('mintedCodes')
    .values(codes.map((code) => ({ code, mintedAt: new Date() })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('code')
    .execute()
  return claimed.map(({ code }) => code)
}

/** Adds a block of claimed codes to the pool. */
export async function addBlock(db: Database, prefix: CodePrefix, codes: string[]): Promise<void> {
  await db
    .insertInto('codePool')
    .values({ id: newId(), prefix, codes, createdAt: new Date() })
    .execute()
}

/**
 * Removes the oldest blocks of a prefix from the pool. Two processes never get the same block.
 * @returns their codes; none if the pool has no block of this prefix that is not locked
 */
export async function leaseBlocks(
  db: Database,
  prefix: CodePrefix,
  count: number,
): Promise<string[]> {
  const oldest = db
    .selectFrom('codePool')
    .select('id')
    .where('prefix', '=', prefix)
    .orderBy('id')
    .limit(count)
    .forUpdate()
    .skipLocked()
  const blocks = await db
    .deleteFrom('codePool')
    // As an array, so that it is evaluated once.
    .where('id', '=', sql<string>`any(array(${oldest}))`)
    .returning('codes')
    .execute()
  return blocks.flatMap(({ codes }) => codes)
}

/** Counts the codes in the pool, by prefix. Prefixes without codes are left out. */
export async function countCodes(db: Database): Promise<Partial<Record<CodePrefix, number>>> {
  const counted = await db
    .selectFrom('codePool')
    .select(['prefix', sql<string>`sum(cardinality(codes))`.as('codes')])
    .groupBy('prefix')
    .execute()
  return Object.fromEntries(counted.map(({ prefix, codes }) => [prefix, Number(codes)]))
}

/** Counts the blocks of a prefix in the pool. */
export async function countBlocks(db: Database, prefix: CodePrefix): Promise<number> {
  const { blocks } = await db
    .selectFrom('codePool')
    .select((select) => select.fn.countAll<string>().as('blocks'))
    .where('prefix', '=', prefix)
    .executeTakeFirstOrThrow()
  return Number(blocks)
}
