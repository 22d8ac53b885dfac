import { randomUUID } from 'node:crypto'
import { copyFile, mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { MediaStore } from './store.ts'

/** Returns a store in a folder, which is created with the first file. */
export function createFolderStore(root: string): MediaStore {
  return {
    async put(key, content) {
      const target = join(root, key)
      const copy = `${target}.${randomUUID()}`
      await mkdir(dirname(target), { recursive: true })
      try {
        if (typeof content === 'string') await copyFile(content, copy)
        else await writeFile(copy, content)
        await flush(copy)
        await rename(copy, target)
      } catch (error) {
        await rm(copy, { force: true })
        throw error
      }
    },
    async get(key) {
      const file = await open(join(root, key)).catch(ignoreMissing)
      if (!file) return undefined
      const { size } = await file.stat()
      return { bytes: size, stream: file.createReadStream() }
    },
    async deleteFolder(folder) {
      await rm(join(root, folder), { recursive: true, force: true })
    },
    async deleteOlder(folder, before) {
      const path = join(root, folder)
      const names = await readdir(path, { recursive: true }).catch(ignoreMissing)
      for (const name of names ?? []) {
        const found = await stat(join(path, name)).catch(ignoreMissing)
        if (found?.isFile() && found.mtime < before) await rm(join(path, name), { force: true })
      }
    },
  }
}

// So that a file whose row is committed survives a loss of power.
async function flush(path: string) {
  const file = await open(path, 'r+')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}

function ignoreMissing(error: NodeJS.ErrnoException) {
  if (error.code !== 'ENOENT') throw error
  return undefined
}
