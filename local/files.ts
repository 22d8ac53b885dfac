import { randomBytes } from 'node:crypto'
import { open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * Writes a file atomically: after a crash there is the old file, none, or the complete new one. It has
 * reached the disk when the promise resolves.
 */
export async function writeAtomically(path: string, content: string | Uint8Array, mode = 0o600) {
  const unfinished = `${path}.${randomBytes(4).toString('hex')}.part`
  try {
    const file = await open(unfinished, 'wx', mode)
    try {
      await file.writeFile(content)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(unfinished, path)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
  await syncFolder(dirname(path))
}

// A rename is durable only after an fsync of its folder.
async function syncFolder(path: string) {
  const folder = await open(path, 'r')
  await folder.sync().finally(() => folder.close())
}
