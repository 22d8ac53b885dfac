import { type AddressInfo, createServer } from 'node:net'
import { ClearError } from './clear-error.ts'

/** Whether nobody listens on this port of this address. */
export async function isFree(port: number, host = '127.0.0.1'): Promise<boolean> {
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
 * @returns the port to listen on: this one, or a free one for 0
 * @throws when it is in use, in one line that says what to do
 */
export async function ensurePort(host: string, port: number): Promise<number> {
  const free = await isFree(port, host).catch((error: Error) => {
    throw new ClearError(`Port ${port} on ${host} cannot be used: ${error.message}`)
  })
  if (!free) {
    const next = port < 65_535 ? port + 1 : port - 1
    throw new ClearError(
      `Port ${port} on ${host} is in use: ` +
        `stop what uses it, or start with PORT=${next} npm start`,
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
