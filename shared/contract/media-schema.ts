import { z } from 'zod'
import { MAX_MEDIA_PER_PROPERTY, MAX_PARTS, mediaKinds } from './media.ts'
import { line } from './text.ts'

/** Request body that adds an uploaded file to a property. `id` is that of the upload, and becomes that of the file. */
export const newMedia = z.strictObject({
  id: z.uuid(),
  /** How many parts were uploaded. */
  parts: z.number().int().min(1).max(MAX_PARTS),
  kind: z.enum(mediaKinds),
  fileName: line(200),
})
export type NewMedia = z.output<typeof newMedia>

const alt = z.preprocess((text) => (text === '' ? null : text), line(300).nullable())

/** Request body that changes a file of a property: only the fields to change. `isRemoved`: false restores it. */
export const mediaChanges = z
  .strictObject({ kind: z.enum(mediaKinds), altEs: alt, altEn: alt, isRemoved: z.boolean() })
  .partial()
export type MediaChanges = z.output<typeof mediaChanges>

/** Request body that reorders the files of a property: the ids of all, in the new order. */
export const mediaOrder = z.strictObject({ ids: z.array(z.uuid()).max(MAX_MEDIA_PER_PROPERTY) })
