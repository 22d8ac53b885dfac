import type { Request, Response } from 'express'
import { idOf } from '../record-id.ts'
import { meOf } from '../signin/session.ts'

/** Whom a request is about: the user, or the staff member in its path. */
export type Whose = 'own' | 'theirs'

/** Returns the id of the staff member whom a request is about. */
export function staffIdOf(request: Request, response: Response, whose: Whose): string {
  return whose === 'own' ? meOf(response).id : idOf(request)
}
