import { useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { MAX_MEDIA_BYTES } from '../../shared/contract/media.ts'
import { errorMessages } from '../common/ActionDialog.tsx'
import { maxSize, uploadFile } from './uploadFile.ts'

/** A file that is being uploaded, or could not be. */
export type Upload = { key: number; name: string; share: number; error?: string }

/**
 * Uploads files to a property, one after the other, so that the first ones are there soon.
 * @param onAdded called when a file has become part of the property
 */
export function useUploads(propertyId: string, onAdded: () => Promise<unknown>) {
  const [uploads, setUploads] = useState<Upload[]>([])
  const translate = useTranslate()
  const queue = useRef(Promise.resolve())
  const lastKey = useRef(0)
  const set = (key: number, change: Partial<Upload>) =>
    setUploads((all) => all.map((each) => (each.key === key ? { ...each, ...change } : each)))
  const remove = (key: number) => setUploads((all) => all.filter((each) => each.key !== key))

  const start = async (file: File, key: number) => {
    try {
      if (file.size > MAX_MEDIA_BYTES) throw new Error(translate('media.tooLarge', maxSize))
      await uploadFile(propertyId, file, (share) => set(key, { share }))
      await onAdded()
      remove(key)
    } catch (error) {
      set(key, { error: errorMessages(error)[0] })
    }
  }
  const add = (files: File[]) => {
    for (const file of files) {
      lastKey.current += 1
      const key = lastKey.current
      setUploads((all) => [...all, { key, name: file.name, share: 0 }])
      queue.current = queue.current.then(() => start(file, key))
    }
  }
  return { uploads, add, dismiss: remove }
}
