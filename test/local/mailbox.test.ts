import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import nodemailer from 'nodemailer'
import { expect, onTestFinished, test } from 'vitest'
import { startMailbox } from '../../local/mailbox.ts'
import { temporaryFolder } from './folders.ts'

const MAIL =
  'Subject: =?utf-8?q?Hola?=\r\n\r\n.dot first\r\nse\u00f1or \u{1F3E0}\r\n\r\n..\r\nend\r\n'

test('the mailbox has saved an email byte for byte when it replies with 250', async () => {
  const { dir, url } = await open()
  const smtp = await connectSmtp(url)
  await smtp('', '220')
  await smtp('EHLO test', '250')
  await smtp('MAIL FROM:<a@example.com>', '250')
  await smtp('RCPT TO:<b@example.com>', '250')
  await smtp('DATA', '354')
  await smtp(`${MAIL.replaceAll('\r\n.', '\r\n..')}.`, '250')
  const files = readdirSync(dir)
  expect(files).toEqual([expect.stringMatching(/^\d{8}T\d{6}\.\d{3}Z-[0-9a-f]{8}\.eml$/)])
  expect(readFileSync(join(dir, files[0] ?? ''), 'utf8')).toBe(MAIL)
})

test('the mailbox accepts emails from a pooled client, without authentication or encryption', async () => {
  const { dir, url } = await open()
  const transport = nodemailer.createTransport({ url, pool: true } as object)
  const mail = { from: 'a@example.com', to: 'b@example.com', subject: 'Visit', text: 'Hello' }
  await Promise.all(Array.from({ length: 20 }, () => transport.sendMail(mail)))
  transport.close()
  expect(readdirSync(dir)).toHaveLength(20)
})

test('the mailbox rejects an email above 10 MiB and saves nothing', async () => {
  const { dir, url } = await open()
  const transport = nodemailer.createTransport(url)
  const text = 'x'.repeat(11 * 1024 * 1024)
  const sending = transport.sendMail({ from: 'a@example.com', to: 'b@example.com', text })
  await expect(sending).rejects.toMatchObject({ responseCode: 552 })
  expect(readdirSync(dir)).toEqual([])
})

async function open() {
  const dir = join(temporaryFolder(), 'mail')
  const mailbox = await startMailbox({ dir })
  onTestFinished(mailbox.stop)
  return { dir, url: mailbox.url }
}

/** Returns a function that sends a line, unless it is empty, and checks the code in each line of the reply. */
async function connectSmtp(url: string) {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  const lines = createInterface({ input: socket })[Symbol.asyncIterator]()
  await once(socket, 'connect')
  return async (line: string, code: string) => {
    if (line) socket.write(`${line}\r\n`)
    for (let reply = ''; !reply.startsWith(`${code} `); ) {
      reply = (await lines.next()).value ?? ''
      expect(reply.slice(0, 3)).toBe(code)
    }
  }
}
