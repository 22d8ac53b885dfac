import express, { type RequestHandler } from 'express'
import { ApiError } from './api-error.ts'

/** Largest body taken, in bytes. */
export const bodyLimit = 64 * 1024

/** Reads a JSON body: UTF-8, at most 64 KiB (also once decompressed), nothing but `application/json`. */
export function jsonBody(): RequestHandler[] {
  return [requireJson, express.json({ limit: bodyLimit, type: 'application/json' })]
}

const requireJson: RequestHandler = (request, _response, next) => {
  next(request.is('application/json') ? undefined : new ApiError('UNSUPPORTED_MEDIA_TYPE'))
}
