import type { Request } from 'express'

/** Returns the slug of a property in the path of a request, in lower case. */
export function slugIn({ params }: Request): string {
  return String(params.slug).toLowerCase()
}
