import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import express from 'express'
import { expect, onTestFinished, test } from 'vitest'
import type { ApiContext } from '../../api/context.ts'
import { refuseExcess } from '../../api/v1/refuse-excess.ts'
import { loadConfig } from '../../shared/runtime/config.ts'
import { silentLog } from '../setup/log.ts'

test('while the intake is full, a submission is rejected before its body is read', async () => {
  let isFull = true
  const context = { config: loadConfig([], {}), log: silentLog, isIntakeFull: () => isFull }
  let read = 0
  const app = express()
  app.post(
    '/',
    refuseExcess(context as unknown as ApiContext),
    express.json(),
    (_request, response) => {
      read++
      response.end()
    },
  )
  const server = createServer(app).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close().closeAllConnections())
  await once(server, 'listening')
  const post = () => {
    const { port } = server.address() as AddressInfo
    const headers = { 'Content-Type': 'application/json' }
    return fetch(`http://127.0.0.1:${port}/`, { method: 'POST', headers, body: 'not JSON' })
  }
  const refused = await post()
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5'])
  isFull = false
  expect((await post()).status).toBe(400)
  expect(read).toBe(0)
})
