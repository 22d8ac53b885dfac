import type { Readable } from 'node:stream'

/** A stored file. */
export type StoredFile = { bytes: number; stream: Readable }

/** Where the files of properties and the portraits of staff are kept, by key: a folder, or a bucket. Keys are paths of letters, digits, `-`, `.` and `/`. */
export type MediaStore = {
  /** Stores bytes, or a copy of the local file at a path. What is stored under the key already is replaced; readers see either. */
  put(key: string, content: Uint8Array | string): Promise<void>
  /** Returns the file that is stored under a key; undefined if there is none. Read or destroy the stream. */
  get(key: string): Promise<StoredFile | undefined>
  /** Deletes all files whose keys begin with a folder; none is not an error. */
  deleteFolder(folder: string): Promise<void>
  /** Deletes the files whose keys begin with a folder, and that were stored before a moment. */
  deleteOlder(folder: string, before: Date): Promise<void>
}
