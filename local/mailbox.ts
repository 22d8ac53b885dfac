import { randomBytes } from 'node:crypto'
import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { SMTPServer, type SMTPServerDataStream } from 'smtp-server'
import { writeWhole } from './files.ts'
import { freePort } from './ports.ts'

export type Mailbox = { url: string; stop(): Promise<void> }

const SIZE_LIMIT = 10 * 1024 * 1024

/**
 * A mail server on 127.0.0.1 that delivers to a folder: each mail, byte for byte, becomes
 * `<time>-<id>.eml`, and is answered with 250 only when it has reached the disk.
 * @param port the one to listen on; a free one if there is none or it is taken
 */
export async function startMailbox(options: { dir: string; port?: number }): Promise<Mailbox> {
  const { dir } = options
  mkdirSync(dir, { recursive: true, mode: 0o700 })
  removeUnfinished(dir)
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    hideSize: false,
    size: SIZE_LIMIT,
    disableReverseLookup: true,
    closeTimeout: 1_000,
    onData: (stream, _session, answer) => {
      keep(dir, stream).then(
        () => answer(),
        (error) => answer(error),
      )
    },
  })
  server.on('error', () => {}) // a connection that broke; the client tries again
  const port = await freePort(options.port)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  return {
    url: `smtp://127.0.0.1:${port}`,
    stop: () => new Promise((resolve) => server.close(resolve)),
  }
}

// What a killed mailbox was writing; it was not answered with 250, so it comes again.
function removeUnfinished(dir: string) {
  for (const name of readdirSync(dir)) if (name.endsWith('.part')) rmSync(join(dir, name))
}

async function keep(dir: string, stream: SMTPServerDataStream) {
  const mail = await buffer(stream as unknown as Readable)
  if (stream.sizeExceeded) throw rejection(552, 'Message larger than 10 MiB')
  await writeWhole(join(dir, fileName()), mail).catch((error: Error) => {
    throw rejection(451, `Cannot be kept: ${error.message}`)
  })
}

// Sorts by time and is a valid name everywhere: 20261121T031627.393Z-9f86d081.eml
function fileName() {
  const time = new Date().toISOString().replaceAll(/[-:]/g, '')
  return `${time}-${randomBytes(4).toString('hex')}.eml`
}

function rejection(responseCode: number, message: string) {
  return Object.assign(new Error(message), { responseCode })
}
