import { z } from 'zod'
import { spokenLanguages } from './advisor.ts'

/** Request body with which staff say which languages they speak with clients. */
export const spokenLanguagesBody = z.strictObject({
  languages: z
    .array(z.enum(spokenLanguages))
    .max(spokenLanguages.length)
    .transform((languages) => spokenLanguages.filter((language) => languages.includes(language))),
})
