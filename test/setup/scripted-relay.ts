import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { createInterface } from 'node:readline'

/** The replies of a mail server to a recipient and to a message; null: it closes the connection instead. */
type Replies = { recipient: string; message: string | null }

/**
 * Starts a mail server that sends these replies byte by byte, whatever they contain. The one in `relay.ts` replaces
 * control characters.
 */
export async function startScriptedRelay({ recipient, message }: Replies) {
  const server = createServer((socket) => {
    const reply = (text: string) => socket.write(`${text}\r\n`)
    let isMessage = false
    socket.on('error', () => {})
    reply('220 ready')
    createInterface(socket).on('line', (line) => {
      if (isMessage && line !== '.') return
      if (isMessage && message === null) return socket.destroy()
      if (isMessage) reply(message ?? '')
      else if (line.startsWith('RCPT')) reply(recipient)
      else if (line === 'DATA') reply('354 go ahead')
      else reply('250 ok')
      isMessage = line === 'DATA'
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { url: `smtp://127.0.0.1:${port}`, stop: () => void server.close() }
}
