import { isDatabaseDown } from './errors.ts'

export type GroupCommitOptions<Item, Result> = {
  /**
   * Commits items in one transaction.
   * @returns one result per item, in the same order
   * @throws if no item was committed
   */
  commit: (items: Item[]) => Promise<Result[]>
  /** Most items per commit, unless `dividesBacklog` allows more. */
  maxBatch: number
  /**
   * Whether a commit takes more than `maxBatch` items if more than `maxBatch * maxCommits` wait: then it takes the number
   * of waiting items divided by `maxCommits`, rounded up, without a limit. Default: false.
   */
  dividesBacklog?: boolean
  /** Most commits in progress at the same time. */
  maxCommits: number
  /**
   * Whether a commit that fails because the database is unavailable also rejects, with the same error, all items that wait
   * for a commit. Otherwise they stay waiting, and each is rejected only if its own commit fails. Default: false.
   */
  rejectsWaiting?: boolean
}

type Pending<Item, Result> = {
  item: Item
  resolve: (result: Result) => void
  reject: (error: unknown) => void
}

/**
 * Creates a function that commits an item together with the items of concurrent calls (group commit): while
 * `maxCommits` commits are in progress, items wait and share the next one. If a commit fails, its items are committed
 * again in two halves, and so on, until only the items that cause the failure are rejected; if the database is
 * unavailable, all items of the commit are rejected at once.
 *
 * The number of waiting items is not limited.
 * @returns a function that takes an item, and returns its result once it is committed
 * @throws (the returned function) the error of the last `commit` with the item; with `rejectsWaiting`, also that of
 *   another commit
 */
export function createGroupCommit<Item, Result>({
  commit,
  maxBatch,
  dividesBacklog = false,
  maxCommits,
  rejectsWaiting = false,
}: GroupCommitOptions<Item, Result>): (item: Item) => Promise<Result> {
  const pending: Pending<Item, Result>[] = []
  let commits = 0
  let isScheduled = false

  function schedule() {
    if (isScheduled || commits === maxCommits || pending.length === 0) return
    isScheduled = true
    // After the event loop's poll phase, so that all items which have just arrived share the commit.
    setImmediate(() => {
      isScheduled = false
      void commitNext()
    })
  }

  async function commitNext() {
    commits++
    const share = dividesBacklog ? Math.ceil(pending.length / maxCommits) : 0
    const batch = pending.splice(0, Math.max(maxBatch, share))
    schedule()
    await commitOrDivide(batch)
    commits--
    schedule()
  }

  async function commitOrDivide(batch: Pending<Item, Result>[]): Promise<void> {
    try {
      const results = await commit(batch.map(({ item }) => item))
      for (const [index, { resolve }] of batch.entries()) resolve(results[index] as Result)
    } catch (error) {
      const isDown = isDatabaseDown(error)
      if (batch.length === 1 || isDown) {
        const waiting = isDown && rejectsWaiting ? pending.splice(0) : []
        for (const { reject } of [...batch, ...waiting]) reject(error)
        return
      }
      const middle = Math.ceil(batch.length / 2)
      await commitOrDivide(batch.slice(0, middle))
      await commitOrDivide(batch.slice(middle))
    }
  }

  return (item) =>
    new Promise((resolve, reject) => {
      pending.push({ item, resolve, reject })
      schedule()
    })
}
