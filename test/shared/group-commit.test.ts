import { setTimeout as delay, setImmediate as immediate } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { createGroupCommit, type GroupCommitOptions } from '../../shared/runtime/group-commit.ts'

const limits = { maxBatch: 4, maxCommits: 2 }

/** A group commit of numbers whose commits a test finishes one by one, in the order in which they started. */
function openGroupCommit(options: Partial<GroupCommitOptions<number, string>> = {}) {
  const commits: { items: number[]; finish: (error?: Error) => void }[] = []
  const add = createGroupCommit<number, string>({
    ...limits,
    commit: (items) =>
      new Promise((resolve, reject) => {
        const finish = (error?: Error) =>
          error ? reject(error) : resolve(items.map((item) => `committed ${item}`))
        commits.push({ items, finish })
      }),
    ...options,
  })
  return { add, commits }
}

const range = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => from + index)

/** Lets the commits start that can. A commit starts in an immediate, which may run after a timer that is due. */
async function nextTurn() {
  await delay(1)
  await immediate()
}

describe('a group commit', () => {
  test('commits an item without waiting for others', async () => {
    const { add, commits } = openGroupCommit()
    const added = add(1)
    await nextTurn()
    expect(commits.map(({ items }) => items)).toEqual([[1]])
    commits[0]?.finish()
    expect(await added).toBe('committed 1')
  })

  test('commits simultaneous items together', async () => {
    const { add, commits } = openGroupCommit()
    const added = [1, 2, 3].map(add)
    await nextTurn()
    expect(commits.map(({ items }) => items)).toEqual([[1, 2, 3]])
    commits[0]?.finish()
    expect(await Promise.all(added)).toEqual(['committed 1', 'committed 2', 'committed 3'])
  })

  test('commits at most two batches at a time; the items that arrive meanwhile share the next', async () => {
    const { add, commits } = openGroupCommit()
    const added: Promise<string>[] = []
    for (const number of range(0, 5)) {
      added.push(add(number))
      await nextTurn()
    }
    expect(commits.map(({ items }) => items)).toEqual([[0], [1]])
    commits[0]?.finish()
    await nextTurn()
    expect(commits.map(({ items }) => items)).toEqual([[0], [1], [2, 3, 4]])
    commits[1]?.finish()
    commits[2]?.finish()
    expect(await Promise.all(added)).toHaveLength(5)
  })

  test('commits more items than fit in a batch at the same time', async () => {
    const { add, commits } = openGroupCommit()
    const added = range(0, 6).map(add)
    await nextTurn()
    await nextTurn()
    expect(commits.map(({ items }) => items)).toEqual([range(0, 4), [4, 5]])
    for (const { finish } of commits) finish()
    expect(await Promise.all(added)).toHaveLength(6)
  })

  test('divides more items than fit in a batch, in their order', async () => {
    const { add, commits } = openGroupCommit()
    const added = range(0, 10).map(add)
    for (const index of [0, 1, 2]) {
      await nextTurn()
      commits[index]?.finish()
    }
    await Promise.all(added)
    expect(commits.map(({ items }) => items)).toEqual([range(0, 4), range(4, 8), [8, 9]])
  })
})

test('a commit can have its share of a backlog, even if that is more than a batch', async () => {
  const { add, commits } = openGroupCommit({ dividesBacklog: true })
  const added = range(0, 20).map(add)
  await nextTurn()
  await nextTurn()
  expect(commits.map(({ items }) => items)).toEqual([range(0, 10), range(10, 15)])
  commits[0]?.finish()
  await nextTurn()
  commits[1]?.finish()
  await nextTurn()
  for (const { finish } of commits) finish()
  expect(await Promise.all(added)).toHaveLength(20)
})

describe('if a commit fails', () => {
  test('only the items that cause it are rejected', async () => {
    const committed: number[] = []
    const { add } = openGroupCommit({
      maxBatch: 100,
      commit: async (items) => {
        if (items.some((item) => item % 10 === 3)) throw new Error('it is poisoned')
        committed.push(...items)
        return items.map((item) => `committed ${item}`)
      },
    })
    const results = await Promise.allSettled(range(0, 10).map(add))
    expect(results.map(({ status }) => status)).toEqual(
      range(0, 10).map((item) => (item === 3 ? 'rejected' : 'fulfilled')),
    )
    expect(committed).toEqual([0, 1, 2, 4, 5, 6, 7, 8, 9])
  })

  test('because the database is down, all its items are rejected without another attempt', async () => {
    let commits = 0
    const { add } = openGroupCommit({
      commit: async () => {
        commits++
        throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
      },
    })
    const results = await Promise.allSettled(range(0, 4).map(add))
    expect(results.map(({ status }) => status)).toEqual(Array(4).fill('rejected'))
    expect(commits).toBe(1)
  })

  test('because the database is down, those that wait are also rejected if they must not wait in turn', async () => {
    const down = Object.assign(new Error('statement timeout'), { code: '57014' })
    const { add, commits } = openGroupCommit({ maxCommits: 1, rejectsWaiting: true })
    const failing = [add(1)]
    await nextTurn()
    failing.push(...range(2, 9).map(add))
    commits[0]?.finish(down)
    for (const { status } of await Promise.allSettled(failing)) expect(status).toBe('rejected')
    expect(commits).toHaveLength(1)
    const next = add(9)
    await nextTurn()
    commits[1]?.finish()
    expect(await next).toBe('committed 9')
  })

  test('the next items are committed', async () => {
    const { add, commits } = openGroupCommit({ maxCommits: 1 })
    const failing = add(1)
    await nextTurn()
    const next = add(2)
    commits[0]?.finish(new Error('it is poisoned'))
    await expect(failing).rejects.toThrow('it is poisoned')
    await nextTurn()
    commits[1]?.finish()
    expect(await next).toBe('committed 2')
  })
})
