import { randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { DAY_MS } from '../../shared/contract/duration.ts'
import { type BucketSettings, createBucketStore } from '../../shared/runtime/media/bucket-store.ts'
import { createFolderStore } from '../../shared/runtime/media/folder-store.ts'
import { openMediaStore } from '../../shared/runtime/media/open-store.ts'
import type { MediaStore } from '../../shared/runtime/media/store.ts'
import { temporaryFolder } from '../local/folders.ts'
import { type S3Server, startS3Server } from '../setup/s3-server.ts'

let server: S3Server
let folder: string
const stores: Record<string, MediaStore> = {}
beforeAll(async () => {
  server = await startS3Server()
  folder = await mkdtemp(join(tmpdir(), 'antesala-stores-'))
  stores.folder = createFolderStore(join(folder, 'media'))
  stores.bucket = createBucketStore(server.settings)
})
afterAll(async () => {
  await server.stop()
  await rm(folder, { recursive: true })
})

/** Reads a stored file; undefined if there is none. */
async function read(store: MediaStore, key: string) {
  const found = await store.get(key)
  if (!found) return undefined
  const content = await buffer(found.stream)
  expect(content.length).toBe(found.bytes)
  return content
}

describe.each(['folder', 'bucket'])('a %s', (kind) => {
  const store = () => stores[kind] as MediaStore

  test('keeps bytes and copies of files, and replaces them', async () => {
    await store().put('kept/bytes', Buffer.from('first'))
    await store().put('kept/bytes', Buffer.from('second'))
    expect((await read(store(), 'kept/bytes'))?.toString()).toBe('second')
    const content = randomBytes(9_000_000)
    const path = join(temporaryFolder(), 'file')
    writeFileSync(path, content)
    await store().put('kept/file', path)
    expect((await read(store(), 'kept/file'))?.equals(content)).toBe(true)
    await store().put('kept/empty', Buffer.alloc(0))
    expect((await read(store(), 'kept/empty'))?.length).toBe(0)
  })

  test('has no file that was not stored', async () => {
    expect(await store().get('nothing')).toBeUndefined()
    expect(await store().get('no-folder/nothing')).toBeUndefined()
  })

  test('refuses a copy of a file that does not exist, and keeps what was there', async () => {
    await store().put('refused/file', Buffer.from('kept'))
    await expect(store().put('refused/file', '/nowhere/at/all')).rejects.toThrow('ENOENT')
    expect((await read(store(), 'refused/file'))?.toString()).toBe('kept')
  })

  test('deletes a folder with all of its files, and no other', async () => {
    for (const key of ['gone/a', 'gone/b/c', 'gone-not/a']) await store().put(key, Buffer.from(key))
    await store().deleteFolder('gone')
    await store().deleteFolder('gone')
    expect(await store().get('gone/a')).toBeUndefined()
    expect(await store().get('gone/b/c')).toBeUndefined()
    expect((await read(store(), 'gone-not/a'))?.toString()).toBe('gone-not/a')
  })

  test('deletes what was stored before a moment, in folders of folders', async () => {
    await store().put('parts/one/0', Buffer.from('part'))
    await store().deleteOlder('parts', new Date(Date.now() - DAY_MS))
    expect((await read(store(), 'parts/one/0'))?.toString()).toBe('part')
    await store().deleteOlder('parts', new Date(Date.now() + DAY_MS))
    expect(await store().get('parts/one/0')).toBeUndefined()
    await store().deleteOlder('no-folder', new Date())
  })
})

test('more files of a folder than one list of a bucket has are deleted, too', async () => {
  const store = createBucketStore(server.settings, { pageSize: 2 })
  const keys = Array.from({ length: 7 }, (_, index) => `many/${index}`)
  for (const key of keys) await store.put(key, Buffer.from('x'))
  await store.deleteFolder('many')
  const found = await Promise.all(keys.map((key) => store.get(key)))
  expect(found.filter(Boolean)).toEqual([])
})

test('a bucket that does not exist, or refuses the key, is a failure, not a missing file', async () => {
  const of = (settings: Partial<BucketSettings>) =>
    createBucketStore({ ...server.settings, ...settings })
  await expect(of({ S3_BUCKET: 'another' }).get('any')).rejects.toThrow('bucket')
  const wrong = of({ S3_ACCESS_KEY_ID: 'unknown' })
  await stores.bucket?.put('refused/key', Buffer.from('kept'))
  await expect(wrong.put('refused/key', Buffer.from('x'))).rejects.toThrow('Access Key')
  await expect(wrong.get('refused/key')).rejects.toThrow('Access Key')
})

test('a server that falls silent is given up', async () => {
  const silent = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void silent.close())
  await new Promise((resolve) => silent.once('listening', resolve))
  const { port } = silent.address() as { port: number }
  const settings = { ...server.settings, S3_ENDPOINT: `http://127.0.0.1:${port}` }
  await expect(createBucketStore(settings, { silenceMs: 200 }).get('any')).rejects.toThrow()
})

test('the settings choose the store: a bucket, MEDIA_DIR, or a folder in DATA_DIR', async () => {
  const DATA_DIR = temporaryFolder()
  await (await openMediaStore({ DATA_DIR })).put('a', Buffer.from('1'))
  expect((await read(createFolderStore(join(DATA_DIR, 'media')), 'a'))?.toString()).toBe('1')
  const MEDIA_DIR = temporaryFolder()
  await (await openMediaStore({ DATA_DIR, MEDIA_DIR })).put('a', Buffer.from('2'))
  expect((await read(createFolderStore(MEDIA_DIR), 'a'))?.toString()).toBe('2')
  await (await openMediaStore({ DATA_DIR, ...server.settings })).put('chosen', Buffer.from('3'))
  expect((await read(stores.bucket as MediaStore, 'chosen'))?.toString()).toBe('3')
})
