import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import type { MediaStore } from '../../shared/runtime/media/store.ts'

/** Copies a file of the media store to a local path. Returns whether the store has it. */
export async function download(store: MediaStore, key: string, path: string): Promise<boolean> {
  const stored = await store.get(key)
  if (stored) await pipeline(stored.stream, createWriteStream(path))
  return stored !== undefined
}
