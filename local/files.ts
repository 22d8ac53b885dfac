import { randomBytes } from 'node:crypto'
import { open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * Writes or replaces a file atomically: after a crash, the file is either unchanged or complete. When the
 * promise resolves, the content is on disk.
 */
export async function writeAtomically(path: string, content: string | Uint8Array, mode = 0o600) {
  const temporaryPath = `${path}.${randomBytes(4).toString('hex')}.part`
  try {
    const file = await open(temporaryPath, 'wx', mode)
    try {
      await file.writeFile(content)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(temporaryPath, path)
  } catch (error) {
    await rm(temporaryPath, { force: true })
    throw error
  }
  await syncFolder(dirname(path))
}

// A rename is durable only after an fsync of its folder.
async function syncFolder(path: string) {
  const folder = await open(path, 'r')
  await folder.sync().finally(() => folder.close())
}
