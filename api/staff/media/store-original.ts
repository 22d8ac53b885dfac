import type { Response } from 'express'
import type { Language } from '../../../shared/contract/language.ts'
import type { MediaKind } from '../../../shared/contract/media.ts'
import { originalFile } from '../../../shared/contract/media-files.ts'
import type { MediaStore } from '../../../shared/runtime/media/store.ts'
import { meOf } from '../signin/session.ts'
import { type Assembled, withAssembled } from './assemble.ts'

type Upload = {
  id: string
  parts: number
  kind: MediaKind
  /** Whether documents are accepted in the same place, as another kind. */
  takesDocuments: boolean
  language: Language
}

type Target = {
  /** Where the original is stored. */
  folder: string
  /** Adds the row of the file. */
  add(file: Assembled): Promise<void>
  /** Whether there is such a row. */
  isAdded(): Promise<boolean>
}

/**
 * Stores the file that a user has uploaded in parts as an original, after its content was checked, and adds its row. Nothing is kept
 * of a refused file, unless the same request, sent twice at once, has added it.
 * @throws ApiError as `withAssembled`
 */
export async function storeOriginal(
  store: MediaStore,
  response: Response,
  upload: Upload,
  { folder, add, isAdded }: Target,
): Promise<void> {
  const partsFolder = uploadFolder(response, upload.id)
  await withAssembled(store, { ...upload, folder: partsFolder }, async (file) => {
    await store.put(`${folder}/${originalFile}`, file.path)
    try {
      await add(file)
    } catch (error) {
      // If the database does not say, the file may be needed.
      if (await isAdded().catch(() => true)) throw error
      await store.deleteFolder(folder)
      throw error
    }
  }).catch(async (error) => {
    if (!(await isAdded())) throw error
  })
  await store.deleteFolder(partsFolder)
}

/** Returns the folder of the parts of an upload: of each staff member their own, so that nobody adds to that of another. */
export function uploadFolder(response: Response, id: string): string {
  return `uploads/${meOf(response).id}/${id}`
}
