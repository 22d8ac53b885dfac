// Sends ready-rendered emails with a nodemailer pool of 10 connections, as a reference for ours. The parent process
// sends { samples, from, count } as an IPC message; the answer is sent once all are accepted.
// usage: fork('mail-pool.main.ts', [<SMTP URL>])

import { createTransport } from 'nodemailer'

type Order = {
  samples: { subject: string; html: string; bodyText: string }[]
  from: { name: string; address: string }
  count: number
}

const connections = 10
const transport = createTransport({
  url: process.argv[2],
  pool: true,
  maxConnections: connections,
  maxMessages: Number.POSITIVE_INFINITY,
})
let sent = 0

process.on('message', async (order: Order) => {
  const last = sent + order.count
  // Twice as many as connections, so that each connection finds its next email composed.
  await Promise.all(Array.from({ length: 2 * connections }, () => sendUntil(last, order)))
  process.send?.({ sent })
})
process.on('disconnect', () => process.exit(0))

async function sendUntil(last: number, { samples, from }: Order) {
  while (sent < last) {
    const number = sent++
    const { subject, html, bodyText } = samples[number % samples.length] as Order['samples'][number]
    await transport.sendMail({
      from,
      to: { name: '', address: `reference.${number}@example.com` },
      messageId: `<reference.${number}@example.com>`,
      subject,
      text: bodyText,
      html,
      headers: { 'Auto-Submitted': 'auto-generated' },
    })
  }
}
process.send?.({ ready: true })
