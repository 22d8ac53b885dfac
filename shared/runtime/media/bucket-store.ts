import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  NoSuchKey,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
} from '@aws-sdk/client-s3'
import limitConcurrency from 'p-limit'
import type { Config } from '../config.ts'
import type { MediaStore } from './store.ts'

/** The settings of a bucket, all of which are set. */
export type BucketSettings = Pick<Config, 'S3_ENDPOINT'> &
  Pick<
    Config<'S3_BUCKET' | 'S3_REGION' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY'>,
    'S3_BUCKET' | 'S3_REGION' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY'
  >

/** How many objects are deleted at once. */
const DELETED_AT_ONCE = 8
/** How many objects are listed at once: the most that S3 lists. */
const PAGE_SIZE = 1_000
const CONNECT_MS = 5_000
/** A connection on which nothing arrives for this time is closed. */
const SILENCE_MS = 30_000

/** Returns a store in a bucket of S3, or of a server that speaks its protocol. The bucket must exist. */
export function createBucketStore(
  { S3_BUCKET: Bucket, ...settings }: BucketSettings,
  { silenceMs = SILENCE_MS, pageSize = PAGE_SIZE } = {},
): MediaStore {
  const client = createClient(settings, silenceMs)
  // One by one: some servers want a checksum of the list of keys that others do not know.
  const deleteAll = async (keys: AsyncIterable<string>) => {
    const limit = limitConcurrency(DELETED_AT_ONCE)
    const deleted: Promise<unknown>[] = []
    for await (const Key of keys)
      deleted.push(limit(() => client.send(new DeleteObjectCommand({ Bucket, Key }))))
    await Promise.all(deleted)
  }
  async function* keysIn(folder: string, before?: Date) {
    const listed = { Bucket, Prefix: `${folder}/` }
    for await (const { Contents = [] } of paginateListObjectsV2({ client, pageSize }, listed))
      for (const { Key, LastModified } of Contents)
        if (Key && (!before || (LastModified && LastModified < before))) yield Key
  }
  return {
    async put(Key, content) {
      const body = typeof content === 'string' ? await bodyOf(content) : { Body: content }
      await client.send(new PutObjectCommand({ Bucket, Key, ...body }))
    },
    async get(Key) {
      const found = await client.send(new GetObjectCommand({ Bucket, Key })).catch(ignoreMissing)
      if (!found) return undefined
      return { bytes: found.ContentLength ?? 0, stream: found.Body as Readable }
    },
    deleteFolder: (folder) => deleteAll(keysIn(folder)),
    deleteOlder: (folder, before) => deleteAll(keysIn(folder, before)),
  }
}

// The size first, which throws if there is no such file.
async function bodyOf(path: string) {
  const { size } = await stat(path)
  return { Body: createReadStream(path), ContentLength: size }
}

function createClient(
  {
    S3_ENDPOINT,
    S3_REGION,
    S3_ACCESS_KEY_ID,
    S3_SECRET_ACCESS_KEY,
  }: Omit<BucketSettings, 'S3_BUCKET'>,
  silenceMs: number,
) {
  return new S3Client({
    region: S3_REGION,
    credentials: { accessKeyId: S3_ACCESS_KEY_ID, secretAccessKey: S3_SECRET_ACCESS_KEY },
    // Servers other than S3 have no host name for each bucket, and do not know its newer checksums.
    ...(S3_ENDPOINT ? { endpoint: S3_ENDPOINT, forcePathStyle: true } : {}),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: CONNECT_MS, socketTimeout: silenceMs },
  })
}

function ignoreMissing(error: unknown) {
  if (!(error instanceof NoSuchKey)) throw error
  return undefined
}
