import { type AddressInfo, createServer } from 'node:net'
import type { Config } from '../shared/runtime/config.ts'
import { UserFacingError } from './user-facing-error.ts'

/** A child process of `npm start`. */
export type Part = 'api' | 'worker'
/** The ports of the child processes; `metricsPorts` is undefined if metrics are off. */
export type Ports = { port: number; metricsPorts: Record<Part, number> | undefined }

/**
 * Chooses the ports; a setting of 0 means any free port. METRICS_PORT is the metrics port of the API, and the
 * next port is that of the worker; if METRICS_PORT is 0, both are any free ports.
 * @throws UserFacingError if a port is in use, cannot be used, or is needed twice
 */
export async function choosePorts({ HOST, PORT, METRICS_PORT }: Config): Promise<Ports> {
  const port = await ensurePort(HOST, PORT)
  if (METRICS_PORT === undefined) return { port, metricsPorts: undefined }
  if (PORT && (PORT === METRICS_PORT || PORT === METRICS_PORT + 1))
    throw new UserFacingError(
      `PORT=${PORT} is also a metrics port: METRICS_PORT is the metrics port of the API, ` +
        'and the next port is that of the worker',
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

/** Returns a free port of 127.0.0.1: the preferred one, unless it is in use. */
export async function freePort(preferred?: number): Promise<number> {
  if (preferred && (await isFree(preferred))) return preferred
  return listenOnce(0, '127.0.0.1')
}

/**
 * Checks that a port is free.
 * @param setting the setting that contains the port, for the error message
 * @returns the port, or any free one for 0
 * @throws UserFacingError if the port is in use or cannot be used
 */
async function ensurePort(host: string, port: number, setting = 'PORT'): Promise<number> {
  const isPortFree = await isFree(port, host).catch((error: Error) => {
    throw new UserFacingError(`Port ${port} on ${host} cannot be used: ${error.message}`)
  })
  if (!isPortFree) {
    const next = port < 65_535 ? port + 1 : port - 1
    throw new UserFacingError(
      `Port ${port} on ${host} is in use: ` +
        `stop the program that uses it, or start with ${setting}=${next} npm start`,
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
