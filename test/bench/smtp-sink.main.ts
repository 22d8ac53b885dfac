// An SMTP server that accepts every message and keeps none, with as little work as possible. The first message
// to the parent process is the port. The parent sends { until }, and gets the numbers of messages and of recipients
// once that many messages were accepted.
// usage: fork('smtp-sink.main.ts')

import { createServer, type Socket } from 'node:net'

let accepted = 0
const recipients = new Set<string>()
let waiting: { until: number } | undefined

const server = createServer(answer)
server.listen(0, '127.0.0.1', () => process.send?.(server.address()))
process.on('message', (order: { until: number }) => {
  waiting = order
  answerParent()
})
process.on('disconnect', () => process.exit(0))

const endOfMessage = Buffer.from('\r\n.\r\n')

function answerParent() {
  if (!waiting || accepted < waiting.until) return
  waiting = undefined
  process.send?.({ accepted, recipients: recipients.size })
}

function answer(socket: Socket) {
  let isMessage = false
  let last = Buffer.alloc(0)
  let commands = ''
  socket.setNoDelay(true)
  socket.on('error', () => {})
  socket.write('220 sink\r\n')
  socket.on('data', (chunk) => {
    if (isMessage) {
      // Clients wait for the reply, so nothing follows the end of a message.
      last = Buffer.concat([last, chunk.subarray(-endOfMessage.length)]).subarray(
        -endOfMessage.length,
      )
      if (!last.equals(endOfMessage)) return
      isMessage = false
      accepted++
      socket.write('250 2.0.0 accepted\r\n')
      answerParent()
      return
    }
    commands += chunk.toString('latin1')
    for (let end = commands.indexOf('\r\n'); end >= 0; end = commands.indexOf('\r\n')) {
      const command = commands.slice(0, end)
      commands = commands.slice(end + 2)
      const verb = command.slice(0, 4).toUpperCase()
      if (verb === 'RCPT') recipients.add(command)
      if (verb === 'DATA') {
        isMessage = true
        last = Buffer.alloc(0)
        socket.write('354 go on\r\n')
      } else if (verb === 'EHLO') socket.write('250-sink\r\n250 PIPELINING\r\n')
      else if (verb === 'QUIT') socket.end('221 bye\r\n')
      else socket.write('250 2.0.0 ok\r\n')
    }
  })
}
