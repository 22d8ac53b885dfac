import { join } from 'node:path'
import express, { Router } from 'express'
import { ApiError } from '../http/api-error.ts'

const built = join(import.meta.dirname, '../../admin/dist')

const notBuilt = `<!doctype html>
<html lang="es">
<title>Antesala</title>
<p>El panel no está construido todavía: ejecute <code>npm run build</code>.</p>
<p lang="en">The dashboard is not built yet: run <code>npm run build</code>.</p>
</html>
`

/** The built dashboard. Its assets carry their content's hash in their names and never change. */
export function serveDashboard(): Router {
  const router = Router()
  router.use(
    '/assets',
    express.static(join(built, 'assets'), { immutable: true, maxAge: '1y', index: false }),
    (_request, _response, next) => next(new ApiError('NOT_FOUND')),
  )
  router.use(
    express.static(built, {
      setHeaders: (response) => response.setHeader('Cache-Control', 'no-cache'),
    }),
  )
  router.get('/', (_request, response) => {
    response.status(503).set('Cache-Control', 'no-store').type('html').send(notBuilt)
  })
  return router
}
