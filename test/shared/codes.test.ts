import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createCodeLease } from '../../api/intake/code-lease.ts'
import {
  BLOCK_SIZE,
  generateCodes,
  HIGH_WATER,
  LOW_WATER,
  refillPool,
} from '../../shared/codes/code-pool.ts'
import { codeSymbols, readCode } from '../../shared/contract/code.ts'
import { CodesSpentError } from '../../shared/runtime/errors.ts'
import { addBlock, countBlocks, leaseBlocks } from '../../shared/tables/submissions/codes.ts'
import { createTestDatabase, type TestDatabase } from '../setup/database.ts'
import { recordingLog, silentLog } from '../setup/log.ts'
import { soon } from '../setup/waiting.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())
beforeEach(async () => {
  await database.db.deleteFrom('codePool').execute()
  await database.db.deleteFrom('mintedCodes').execute()
})

describe('readCode', () => {
  test.each([
    ['LP-ABC23', 'LP-ABC23'],
    ['lp-abc23', 'LP-ABC23'],
    [' LP ABC 23 ', 'LP-ABC23'],
    ['abc23', 'LP-ABC23'],
    ['LP–ABC23', 'LP-ABC23'],
    ['lpabc23', 'LP-ABC23'],
  ])('reads %j as %s', (typed, code) => expect(readCode('LP', typed)).toBe(code))

  test.each(['', 'LP-', 'LP-ABC2', 'LP-ABC234', 'LP-ABC2O', 'LU-ABC23', "LP-'; --"])(
    'returns undefined for %j',
    (typed) => expect(readCode('LP', typed)).toBeUndefined(),
  )
})

describe('generating codes', () => {
  test('returns well-formed codes, all different', async () => {
    const codes = await generateCodes({ db: database.db, log: silentLog }, 'LU', 300)
    expect(new Set(codes).size).toBe(300)
    for (const code of codes) expect(code).toMatch(new RegExp(`^LU-[${codeSymbols}]{5}$`))
  })

  test('uses every code of a small code space, then throws CodesSpentError', async () => {
    const tiny = { symbols: 'AB', length: 3 }
    const { log, lines } = recordingLog()
    const context = { db: database.db, log }
    expect(await generateCodes(context, 'LU', 12, tiny)).toHaveLength(8)
    await expect(generateCodes(context, 'LU', 1, tiny)).rejects.toThrow(CodesSpentError)
    expect(lines).toContain('codes.exhausted')
  })

  test('logs a warning when nearly all codes are used, but not when half of them are', async () => {
    const thousand = { symbols: '0123456789', length: 3 }
    const { log, lines } = recordingLog()
    const context = { db: database.db, log }
    await generateCodes(context, 'LP', 500, thousand)
    expect(lines).toEqual([])
    await generateCodes(context, 'LP', 450, thousand)
    await generateCodes(context, 'LP', 30, thousand)
    expect(lines).toContain('codes.low')
  })
})

test('refilling, even twice, fills the pool of each prefix exactly up to the high-water mark', async () => {
  await refillPool(database.db, silentLog)
  await refillPool(database.db, silentLog)
  expect(await countBlocks(database.db, 'LU')).toBe(HIGH_WATER)
  expect(await countBlocks(database.db, 'LP')).toBe(HIGH_WATER)
})

describe('a lease', () => {
  const createLease = (requestRefill = vi.fn(async () => {})) => ({
    requestRefill,
    lease: createCodeLease({ db: database.db, log: silentLog, requestRefill }),
  })

  test('takes a block that no simultaneous lease takes, or none if the pool is empty', async () => {
    await refillPool(database.db, silentLog)
    const blocks = await Promise.all(
      Array.from({ length: HIGH_WATER + 1 }, () => leaseBlocks(database.db, 'LU', 1)),
    )
    const codes = blocks.flat()
    expect(blocks.filter((block) => block.length === 0)).toHaveLength(1)
    expect(new Set(codes).size).toBe(HIGH_WATER * BLOCK_SIZE)
  })

  test('returns different codes to simultaneous calls, even from an empty pool and across blocks', async () => {
    const { lease, requestRefill } = createLease()
    const codes = await Promise.all(
      Array.from({ length: BLOCK_SIZE * 2 + 1 }, () => lease.take('LP')),
    )
    expect(new Set(codes).size).toBe(BLOCK_SIZE * 2 + 1)
    await lease.release()
    expect(requestRefill).toHaveBeenCalled()
  })

  test('has enough blocks for all that wait, in one round trip', async () => {
    await refillPool(database.db, silentLog)
    const { lease } = createLease()
    const waiting = Array.from({ length: 3 * BLOCK_SIZE + 1 }, () => lease.take('LU'))
    const [first] = waiting
    await first
    expect(await countBlocks(database.db, 'LU')).toBe(HIGH_WATER - 4)
    expect(new Set(await Promise.all(waiting)).size).toBe(3 * BLOCK_SIZE + 1)
  })

  test('generates as many codes as wait, if the pool is empty', async () => {
    const { log, lines } = recordingLog()
    const requestRefill = async () => {}
    const lease = createCodeLease({ db: database.db, log, requestRefill })
    await Promise.all(Array.from({ length: 3 * BLOCK_SIZE + 1 }, () => lease.take('LU')))
    expect(lines).toEqual(['codes.leased'])
  })

  test('requests a refill only below the low-water mark', async () => {
    await refillPool(database.db, silentLog)
    const { lease, requestRefill } = createLease()
    await lease.take('LU')
    await lease.release()
    expect(requestRefill).not.toHaveBeenCalled()
    for (let blocks = HIGH_WATER - 1; blocks >= LOW_WATER; blocks--)
      await leaseBlocks(database.db, 'LU', 1)
    const second = createLease()
    await second.lease.take('LU')
    await second.lease.release()
    expect(second.requestRefill).toHaveBeenCalledTimes(1)
  })

  test('leases the next block in time, although a returned block has few codes', async () => {
    await addBlock(database.db, 'LU', ['LU-AAAAA', 'LU-BBBBB', 'LU-CCCCC'])
    const { log, entries } = recordingLog()
    const lease = createCodeLease({ db: database.db, log, requestRefill: async () => {} })
    await lease.take('LU')
    await vi.waitFor(() => expect(entries).toHaveLength(2), soon)
    expect(entries.map(({ fields }) => fields)).toEqual([
      { prefix: 'LU', count: 3 },
      { prefix: 'LU', count: BLOCK_SIZE },
    ])
    await lease.release()
  })

  test('logs why a refill could not be requested, and has its codes all the same', async () => {
    const { log, entries } = recordingLog()
    const reason = new Error('no such queue')
    const requestRefill = () => Promise.reject(reason)
    const lease = createCodeLease({ db: database.db, log, requestRefill })
    expect(await lease.take('LP')).toMatch(/^LP-/)
    await lease.release()
    expect(entries).toContainEqual({
      event: 'codes.refill_failed',
      fields: { err: reason, prefix: 'LP' },
    })
  })

  test('waits for every check of the pool when it is released', async () => {
    const finished: string[] = []
    const refills: (() => void)[] = []
    const requestRefill = () => new Promise<void>((resolve) => refills.push(resolve))
    const { lease } = createLease(vi.fn(requestRefill))
    await Promise.all(Array.from({ length: BLOCK_SIZE }, () => lease.take('LU')))
    await lease.take('LU')
    await vi.waitFor(() => expect(refills.length).toBeGreaterThan(1), soon)
    const released = lease.release().then(() => finished.push('release'))
    for (const refill of refills.splice(1)) refill()
    // Long enough for the release, which takes one statement.
    for (let number = 0; number < 5; number++) await countBlocks(database.db, 'LU')
    finished.push('first refill')
    refills[0]?.()
    await released
    expect(finished).toEqual(['first refill', 'release'])
  })

  test('returns unassigned codes to the pool when it is released', async () => {
    const { lease } = createLease()
    const taken = await lease.take('LU')
    await lease.release()
    const returned = await leaseBlocks(database.db, 'LU', 1)
    expect(returned).toHaveLength(BLOCK_SIZE - 1)
    expect(returned).not.toContain(taken)
  })
})
