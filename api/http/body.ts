import express, { type RequestHandler } from 'express'
import { ApiError } from './api-error.ts'

/** Largest body taken, in bytes. */
export const bodyLimit = 64 * 1024

/** How long a body may take to arrive, in milliseconds. */
const ARRIVAL_MS = 15_000

/**
 * Reads a JSON body: UTF-8, at most 64 KiB (also once decompressed), nothing but `application/json`.
 * @param arrivalMs how long it may take to arrive
 */
export function jsonBody(arrivalMs = ARRIVAL_MS): RequestHandler[] {
  return [requireJson, withDeadline(parse, arrivalMs)]
}

const parse = express.json({ limit: bodyLimit, type: 'application/json' })

const requireJson: RequestHandler = (request, _response, next) => {
  next(request.is('application/json') ? undefined : new ApiError('UNSUPPORTED_MEDIA_TYPE'))
}

function withDeadline(handler: RequestHandler, ms: number): RequestHandler {
  return (request, response, next) => {
    let isOver = false
    const finish = (error?: unknown) => {
      if (isOver) return
      isOver = true
      clearTimeout(timer)
      next(error)
    }
    const late = new ApiError('REQUEST_TIMEOUT', { headers: { Connection: 'close' } })
    const timer = setTimeout(() => finish(late), ms)
    handler(request, response, finish)
  }
}
