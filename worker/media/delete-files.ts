import { DAY_MS, HOUR_MS } from '../../shared/contract/duration.ts'
import { portraitFolder } from '../../shared/domain/portrait-folder.ts'
import { deleteFile, removedFiles } from '../../shared/tables/media/file-upkeep.ts'
import type { WorkerContext } from '../context.ts'

/** Files that staff removed can be restored for this time. */
const REMOVED_KEPT_MS = 30 * DAY_MS
/** A job that began before a portrait was removed has ended after this time, and writes no more files. */
const PORTRAITS_KEPT_MS = HOUR_MS
/** Parts of uploads that were never completed are deleted after this time. */
const PARTS_KEPT_MS = DAY_MS
/** Most files that are deleted in one run; the next one continues. */
const MAX_FILES = 1_000

/**
 * Deletes the files of properties that staff removed 30 days ago, portraits that were removed or replaced, and parts of uploads that
 * were not completed within a day.
 */
export async function deleteMediaFiles({ db, media }: WorkerContext, now: number): Promise<void> {
  const removed = (table: 'media' | 'portraits', keptMs: number) =>
    removedFiles(db, table, new Date(now - keptMs), MAX_FILES)
  for (const id of await removed('media', REMOVED_KEPT_MS)) {
    await media.deleteFolder(id)
    await deleteFile(db, 'media', id)
  }
  for (const id of await removed('portraits', PORTRAITS_KEPT_MS)) {
    await media.deleteFolder(portraitFolder(id))
    await deleteFile(db, 'portraits', id)
  }
  await media.deleteOlder('uploads', new Date(now - PARTS_KEPT_MS))
}
