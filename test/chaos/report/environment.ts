import { execFile } from 'node:child_process'
import { availableParallelism, totalmem } from 'node:os'
import { promisify } from 'node:util'

const GIB = 2 ** 30

/** Where a run took place. `commit` is '' outside a clone, and ends with `-dirty` if files were changed. */
export type Environment = { commit: string; node: string; processors: number; memoryGiB: number }

export async function environment(): Promise<Environment> {
  const { stdout } = await promisify(execFile)('git', ['describe', '--always', '--dirty'], {
    cwd: import.meta.dirname,
  }).catch(() => ({ stdout: '' }))
  return {
    commit: stdout.trim(),
    node: process.version,
    processors: availableParallelism(),
    memoryGiB: Math.round(totalmem() / GIB),
  }
}
