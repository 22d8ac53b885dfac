import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Whether this machine has a program; tests that need one are skipped elsewhere. */
export function hasProgram(name: string): boolean {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return folders.some((folder) => isExecutable(join(folder, name)))
}

function isExecutable(path: string) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
