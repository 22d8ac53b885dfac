import type { Request } from 'express'

/** Whether a request is for `/healthz` or `/readyz`, as the router would match it. */
export function isHealthCheck({ path }: Pick<Request, 'path'>): boolean {
  return /^\/(healthz|readyz)\/?$/i.test(path)
}
