import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const program = join(import.meta.dirname, 's3-server.main.ts')

/** A running server of S3's protocol, with the settings of its bucket. */
export type S3Server = {
  settings: Record<
    'S3_BUCKET' | 'S3_ENDPOINT' | 'S3_REGION' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY',
    string
  >
  stop(): Promise<void>
}

/** Starts a server of S3's protocol with an empty bucket. It checks the access key, but no signature of version 4. */
export async function startS3Server(): Promise<S3Server> {
  const bucket = 'antesala-media'
  const directory = await mkdtemp(join(tmpdir(), 'antesala-s3-'))
  // Its tokens for long lists are encrypted with DES.
  const server = fork(program, [directory, bucket], { execArgv: ['--openssl-legacy-provider'] })
  const [port] = await once(server, 'message')
  return {
    settings: {
      S3_BUCKET: bucket,
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_REGION: 'us-east-1',
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
    },
    stop: async () => {
      server.kill('SIGKILL')
      await once(server, 'exit')
      await rm(directory, { recursive: true, force: true })
    },
  }
}
