import { join } from 'node:path'
import type { Config } from '../config.ts'
import type { BucketSettings } from './bucket-store.ts'
import { createFolderStore } from './folder-store.ts'
import type { MediaStore } from './store.ts'

type StoreSettings = { DATA_DIR: string } & {
  [K in 'MEDIA_DIR' | keyof BucketSettings]?: Config[K] | undefined
}

/** Returns the store of files that the settings name: a bucket if there is one, otherwise a folder. */
export async function openMediaStore(settings: StoreSettings): Promise<MediaStore> {
  const { S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = settings
  if (!(S3_BUCKET && S3_REGION && S3_ACCESS_KEY_ID && S3_SECRET_ACCESS_KEY))
    return createFolderStore(settings.MEDIA_DIR ?? join(settings.DATA_DIR, 'media'))
  // Its client takes 35 MB of memory, which only those need who use it.
  const { createBucketStore } = await import('./bucket-store.ts')
  const { S3_ENDPOINT } = settings
  return createBucketStore({
    ...{ S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, S3_ENDPOINT },
  })
}
