import { randomBytes } from 'node:crypto'
import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { SMTPServer, type SMTPServerDataStream } from 'smtp-server'
import { writeAtomically } from './files.ts'
import { freePort } from './ports.ts'

export type Mailbox = { url: string; stop(): Promise<void> }

const SIZE_LIMIT = 10 * 1024 * 1024

/**
 * Starts a mail server on 127.0.0.1 that stores each email unchanged as `<time>-<id>.eml` in a folder.
 * Replies 250 only when the file is on disk.
 * @param options.port the preferred port; if missing or in use, a free one is chosen
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
    onData: (stream, _session, reply) => {
      store(dir, stream).then(
        () => reply(),
        (error) => reply(error),
      )
    },
  })
  server.on('error', () => {}) // a broken connection; the client retries
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

// Removes files that a killed mailbox had not finished. Their senders got no 250, so they send again.
function removeUnfinished(dir: string) {
  for (const name of readdirSync(dir)) if (name.endsWith('.part')) rmSync(join(dir, name))
}

async function store(dir: string, stream: SMTPServerDataStream) {
  const message = await buffer(stream as unknown as Readable)
  if (stream.sizeExceeded) throw smtpError(552, 'Message larger than 10 MiB')
  await writeAtomically(join(dir, fileName()), message).catch((error: Error) => {
    throw smtpError(451, `The message cannot be stored: ${error.message}`)
  })
}

// Names sort by time, and are valid in every file system: 20261121T031627.393Z-9f86d081.eml
function fileName() {
  const time = new Date().toISOString().replaceAll(/[-:]/g, '')
  return `${time}-${randomBytes(4).toString('hex')}.eml`
}

function smtpError(responseCode: number, message: string) {
  return Object.assign(new Error(message), { responseCode })
}
