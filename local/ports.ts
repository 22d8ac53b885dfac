import { type AddressInfo, createServer } from 'node:net'
import type { Config } from '../shared/runtime/config.ts'
import { UserFacingError } from './user-facing-error.ts'

/** A child process of `npm start`. */
export type Part = 'api' | 'worker'
/** The ports of the child processes; `metricsPorts` only if metrics are on. */
export type Ports = { port: number; metricsPorts: Record<Part, number> | undefined }

/**
 * Chooses the ports. The worker's metrics port is the API's metrics port plus one.
 * @throws UserFacingError when a port is in use
 */
export async function choosePorts({ HOST, PORT, METRICS_PORT }: Config): Promise<Ports> {
  const port = await ensurePort(HOST, PORT)
  if (METRICS_PORT === undefined) return { port, metricsPorts: undefined }
  if (PORT && (PORT === METRICS_PORT || PORT === METRICS_PORT + 1))
    throw new UserFacingError(
      `PORT=${PORT} is used by the metrics: METRICS_PORT needs two ports, itself for the API ` +
        'and the next one for the worker',
    )
  const ensure = (wanted: number) => ensurePort(HOST, wanted, 'METRICS_PORT')
  const api = await ensure(METRICS_PORT)
  const worker = await ensure(METRICS_PORT && METRICS_PORT + 1)
  return { port, metricsPorts: { api, worker } }
}

async function isFree(port: number, host = '127.0.0.1'): Promise<boolean> {
  return listenOnce(port, host).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') return false
      throw error
    },
  )
}

/** A free port: the preferred one if possible. */
export async function freePort(preferred?: number): Promise<number> {
  if (preferred && (await isFree(preferred))) return preferred
  return listenOnce(0, '127.0.0.1')
}

/**
 * @param setting the setting that the port comes from
 * @returns the port, or a free one for 0
 * @throws UserFacingError when the port is in use
 */
async function ensurePort(host: string, port: number, setting = 'PORT'): Promise<number> {
  const free = await isFree(port, host).catch((error: Error) => {
    throw new UserFacingError(`Port ${port} on ${host} cannot be used: ${error.message}`)
  })
  if (!free) {
    const next = port < 65_535 ? port + 1 : port - 1
    throw new UserFacingError(
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
      const address = server.address() as AddressInfo
      server.close(() => resolve(address.port))
    })
  })
}
