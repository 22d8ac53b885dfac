import { join } from 'node:path'
import type { Config } from '../config.ts'
import { createFolderStore } from './folder-store.ts'
import type { MediaStore } from './store.ts'

/** Returns the store of the files of properties that the settings name. */
export function openMediaStore({
  MEDIA_DIR,
  DATA_DIR,
}: Pick<Config, 'MEDIA_DIR' | 'DATA_DIR'>): MediaStore {
  return createFolderStore(MEDIA_DIR ?? join(DATA_DIR, 'media'))
}
