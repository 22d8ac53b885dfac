import { randomBytes } from 'node:crypto'
import { isAlive } from '../../../local/processes.ts'

/** Returns how the names of the network namespaces and folders of a cluster of this process begin. */
export function newPrefix(): string {
  return `antesala-${process.pid}-${randomBytes(2).toString('hex')}-`
}

/** Whether a namespace or folder was left by a process that was killed. */
export function isLeftover(name: string): boolean {
  const owner = /^antesala-(\d+)-/.exec(name)?.[1]
  return owner !== undefined && !isAlive(Number(owner))
}
