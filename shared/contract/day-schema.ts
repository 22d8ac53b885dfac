import { z } from 'zod'

/** Schema of a day (YYYY-MM-DD) from the year 1 on: PostgreSQL has no year 0. */
export const daySchema = z.iso.date().refine((day) => day >= '0001-01-01')
