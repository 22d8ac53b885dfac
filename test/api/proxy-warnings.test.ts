import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import express from 'express'
import { expect, onTestFinished, test } from 'vitest'
import { warnIfProxyIsLikely, warnOfProxies } from '../../api/http/proxy-warnings.ts'
import { loadConfig } from '../../shared/runtime/config.ts'
import { recordingLog } from '../setup/log.ts'

/** Starts an app with these settings, and sends it a request for each set of headers. */
async function warningsOf(settings: Record<string, string>, headers: Record<string, string>[]) {
  const { log, entries } = recordingLog()
  const config = loadConfig([], settings)
  const app = express().set('trust proxy', config.TRUST_PROXY)
  app.use(warnOfProxies(config, log), (_request, response) => void response.end())
  const server = app.listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  for (const sent of headers) await fetch(`http://127.0.0.1:${port}/`, { headers: sent })
  return entries
}

test.each<Record<string, string>>([
  { 'X-Forwarded-For': '203.0.113.1' },
  { Forwarded: 'for=203.0.113.1' },
  { 'X-Real-IP': '203.0.113.1' },
])('a forwarded request is reported once if no proxy is trusted: %o', async (headers) => {
  const warnings = await warningsOf({}, [{}, headers, headers])
  expect(warnings).toMatchObject([{ event: 'proxy.not_trusted', fields: { TRUST_PROXY: 0 } }])
  expect(JSON.stringify(warnings)).not.toContain('203.0.113.1')
})

test('an entry that is not an IP address is reported once', async () => {
  const unknown = { 'X-Forwarded-For': 'unknown' }
  const warnings = await warningsOf({ TRUST_PROXY: '1' }, [{}, unknown, unknown])
  expect(warnings).toMatchObject([{ event: 'proxy.no_address', fields: { TRUST_PROXY: 1 } }])
})

test('requests of a trusted proxy, and without a proxy, are not reported', async () => {
  const forwarded = { 'X-Forwarded-For': '203.0.113.1:4711' }
  expect(await warningsOf({ TRUST_PROXY: '1' }, [{}, forwarded])).toEqual([])
  expect(await warningsOf({}, [{}])).toEqual([])
})

test.each<[Record<string, string>, boolean]>([
  [{}, false],
  [{ HOST: '::1' }, false],
  [{ PUBLIC_URL: 'http://localhost:3000' }, false],
  [{ PUBLIC_URL: 'https://antesala.example' }, true],
  [{ PUBLIC_URL: 'https://antesala.example', TRUST_PROXY: '1' }, false],
  [{ HOST: '0.0.0.0' }, true],
  [{ HOST: '::' }, true],
  [{ HOST: '0.0.0.0', TRUST_PROXY: '2' }, false],
])('at the start, %o is reported as a likely proxy: %s', (settings, isReported) => {
  const { log, lines } = recordingLog()
  warnIfProxyIsLikely(loadConfig([], settings), log)
  expect(lines).toEqual(isReported ? ['proxy.expected'] : [])
})
