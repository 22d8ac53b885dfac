// A minimal API to compare ours with: it accepts a JSON body, and does nothing with it or enqueues one job.
// usage: node reference.main.ts <no-op | pg-boss | graphile-worker> <port> <database url>

import express, { type RequestHandler } from 'express'
import { makeWorkerUtils } from 'graphile-worker'
import { PgBoss } from 'pg-boss'

const [kind = '', port = '', url = ''] = process.argv.slice(2)

const handlers: Record<string, () => Promise<RequestHandler>> = {
  'no-op': async () => (_request, response) => {
    response.json({ success: true })
  },
  'pg-boss': async () => {
    const boss = new PgBoss({ connectionString: url, supervise: false, schedule: false, max: 10 })
    await boss.start()
    await boss.createQueue('reference')
    return async (request, response) => {
      response.json({ success: true, id: await boss.send('reference', request.body) })
    }
  },
  'graphile-worker': async () => {
    const utils = await makeWorkerUtils({ connectionString: url, maxPoolSize: 10 })
    await utils.migrate()
    return async (request, response) => {
      const { id } = await utils.addJob('reference', request.body)
      response.json({ success: true, id })
    }
  },
}

const handler = await handlers[kind]?.()
if (!handler) throw new Error(`unknown kind of API: ${kind}`)
const app = express()
app.get('/readyz', (_request, response) => void response.end())
app.post('/api/v1/contact', express.json(), handler)
app.listen(Number(port), '127.0.0.1')
