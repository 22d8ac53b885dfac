import { z } from 'zod'

/** Languages the business speaks; the first is the default. */
export const languages = ['es', 'en'] as const
export type Language = (typeof languages)[number]
export const languageSchema = z.enum(languages)
