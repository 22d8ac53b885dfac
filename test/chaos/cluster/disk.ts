import { execFile, execFileSync } from 'node:child_process'
import { mkdtemp, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Lifecycle } from '../../../shared/runtime/lifecycle.ts'

const execute = promisify(execFile)

/** A small disk for a database, in memory. */
export type Disk = {
  folder: string
  /** Leaves no space on it. */
  fill(): Promise<void>
  /** Deletes what `fill` wrote. */
  empty(): Promise<void>
}

/** Enough for the database of a run, in MiB. */
const SIZE = 700

/** Creates a disk; `life` removes it. */
export async function createDisk(life: Lifecycle): Promise<Disk> {
  // PostgreSQL's account can reach this folder, whatever TMPDIR is.
  const folder = await mkdtemp('/var/tmp/antesala-disk-')
  life.onClose('folder of the disk', () => rm(folder, { recursive: true }))
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE}m,mode=0755`, 'tmpfs', folder])
  life.onClose('disk', () => void execFileSync('umount', ['--lazy', folder]))
  const filler = join(folder, 'filler')
  return {
    folder,
    fill: async () => {
      // Fails when there is no space left.
      await execute('dd', ['if=/dev/zero', `of=${filler}`, 'bs=64k']).catch(() => {})
      if ((await statfs(folder)).bavail > 0) throw new Error('the disk could not be filled')
    },
    empty: () => rm(filler, { force: true }),
  }
}

/** Returns why no disk can be created on this machine; undefined if it can. */
export function diskObstacle(): string | undefined {
  try {
    // In a mount namespace of its own, so that nothing remains.
    execFileSync('unshare', ['--mount', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt'], {
      stdio: 'ignore',
    })
    return undefined
  } catch {
    return 'only root can mount a disk, with unshare and mount'
  }
}
