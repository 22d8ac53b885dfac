import { z } from 'zod'
import { daySchema } from './day-schema.ts'
import { isPeriod } from './period.ts'

/** The fields of a period, for schemas that have further ones. Each must be refined with `isPeriod`. */
export const periodFields = { from: daySchema, until: daySchema }

/** How an invalid period is reported: at its last day. */
export const invalidPeriod = { path: ['until'], params: { error: 'period' } }

/** Schema of a period. */
export const periodSchema = z.strictObject(periodFields).refine(isPeriod, invalidPeriod)
