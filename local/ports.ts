import { type AddressInfo, createServer } from 'node:net'
import type { Config } from '../shared/runtime/config.ts'
import { ClearError } from './clear-error.ts'

/** A child process of ours. */
export type Part = 'api' | 'worker'
/** Where the children listen; `metricsPorts` where metrics are on. */
export type Ports = { port: number; metricsPorts: Record<Part, number> | undefined }

/**
 * The ports of all that listens. One port cannot serve two processes: the worker's metrics are one
 * above the API's.
 * @throws when one is in use, in one line that says what to do
 */
export async function choosePorts({ HOST, PORT, METRICS_PORT }: Config): Promise<Ports> {
  const port = await ensurePort(HOST, PORT)
  if (METRICS_PORT === undefined) return { port, metricsPorts: undefined }
  if (PORT && (PORT === METRICS_PORT || PORT === METRICS_PORT + 1))
    throw new ClearError(
      `PORT=${PORT} is taken by the metrics: METRICS_PORT needs two ports, its own for the API ` +
        'and the next one for the worker',
    )
  const ensure = (wanted: number) => ensurePort(HOST, wanted, 'METRICS_PORT')
  const api = await ensure(METRICS_PORT)
  const worker = await ensure(METRICS_PORT && METRICS_PORT + 1)
  return { port, metricsPorts: { api, worker } }
}

/** Whether nobody listens on this port of this address. */
async function isFree(port: number, host = '127.0.0.1'): Promise<boolean> {
  return listenOnce(port, host).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') return false
      throw error
    },
  )
}

/** A port nobody listens on: the preferred one if that is free. */
export async function freePort(preferred?: number): Promise<number> {
  if (preferred && (await isFree(preferred))) return preferred
  return listenOnce(0, '127.0.0.1')
}

/**
 * @param setting what the port was asked for by
 * @returns the port to listen on: this one, or a free one for 0
 * @throws when it is in use, in one line that says what to do
 */
async function ensurePort(host: string, port: number, setting = 'PORT'): Promise<number> {
  const free = await isFree(port, host).catch((error: Error) => {
    throw new ClearError(`Port ${port} on ${host} cannot be used: ${error.message}`)
  })
  if (!free) {
    const next = port < 65_535 ? port + 1 : port - 1
    throw new ClearError(
      `Port ${port} on ${host} is in use: ` +
        `stop what uses it, or start with ${setting}=${next} npm start`,
    )
  }
  return port || freePort()
}

function listenOnce(port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen({ port, host }, () => {
      const { port: given } = server.address() as AddressInfo
      server.close(() => resolve(given))
    })
  })
}
