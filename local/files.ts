import { randomBytes } from 'node:crypto'
import { open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * Writes a file so that a crash at any moment leaves either the old one, none, or this one whole;
 * it has reached the disk when the promise resolves. Mode 0600 unless told otherwise.
 */
export async function writeWhole(path: string, content: string | Uint8Array, mode = 0o600) {
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

// A new name is only durable once its folder is.
async function syncFolder(path: string) {
  const folder = await open(path, 'r')
  await folder.sync().finally(() => folder.close())
}
