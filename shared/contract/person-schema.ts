import { z } from 'zod'

/** Request body of a merge: the person who becomes part of another one, with the version that the user saw. */
export const mergeRequest = z.strictObject({ personId: z.uuid(), version: z.number().int() })
