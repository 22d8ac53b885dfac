import { newMedia } from './media-schema.ts'

/** Request body that makes an uploaded picture the portrait of a staff member. `id` is that of the upload. */
export const newPortrait = newMedia.pick({ id: true, parts: true })
