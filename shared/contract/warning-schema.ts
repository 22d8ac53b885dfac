import { z } from 'zod'
import { fieldError } from './error.ts'

/** What a client may have meant differently in an accepted request, such as a misspelled field; absent if there is nothing. */
export const warnings = z
  .array(fieldError)
  .optional()
  .meta({
    description:
      'What you may have meant differently, although the request was accepted: a property we do not know, or a field we ignored ' +
      'whose name resembles one of ours. Left out if there is nothing.',
  })
