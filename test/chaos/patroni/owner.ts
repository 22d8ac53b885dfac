import { randomBytes } from 'node:crypto'

/** Returns how the names of the network namespaces and folders of a cluster of this process begin. */
export function newPrefix(): string {
  return `antesala-${process.pid}-${randomBytes(2).toString('hex')}-`
}

/** Whether a namespace or folder was left by a process that was killed. */
export function isLeftover(name: string): boolean {
  const owner = /^antesala-(\d+)-/.exec(name)?.[1]
  return owner !== undefined && isGone(Number(owner))
}

function isGone(pid: number) {
  try {
    process.kill(pid, 0)
    return false
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH'
  }
}
