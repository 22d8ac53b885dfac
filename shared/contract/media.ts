/** What a file of a property is: a picture, or a document, which is a PDF. */
export const mediaKinds = ['photo', 'illustration', 'floor_plan', 'document'] as const
export type MediaKind = (typeof mediaKinds)[number]

/** The kinds of which the gallery consists, and its cover: an illustration, such as a rendering, stands for a photograph, and says so. */
export const galleryKinds = ['photo', 'illustration'] as const satisfies readonly MediaKind[]

/** Whether a file is shown in the gallery of its property, and can be its cover. */
export function isInGallery({ kind }: { kind: MediaKind }): boolean {
  return (galleryKinds as readonly MediaKind[]).includes(kind)
}

/** `processing`: a worker has yet to read the picture; `failed`: it could not be read, see `failure`. */
const mediaStatuses = ['processing', 'ready', 'failed'] as const
export type MediaStatus = (typeof mediaStatuses)[number]

/**
 * Why a picture could not be processed.
 * @internal
 */
export const mediaFailures = [
  'unreadable',
  'too_small',
  'too_many_pixels',
  'too_much_memory',
  'too_slow',
] as const
export type MediaFailure = (typeof mediaFailures)[number]

/** The formats in which files are accepted, by content; their names do not matter. */
const mediaFormats = ['jpeg', 'png', 'webp', 'avif', 'tiff', 'pdf'] as const
export type MediaFormat = (typeof mediaFormats)[number]

/** The media types of the pictures that are accepted. */
export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/tiff']

/** The formats in which pictures are shown, the smallest first, with their media types. */
export const shownFormats = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpg: 'image/jpeg',
} as const
export type ShownFormat = keyof typeof shownFormats

/** The widths in which pictures are shown, in pixels; none is wider than the original. */
export const shownWidths = [480, 960, 1600, 2400]

/** Largest file, in bytes. */
export const MAX_MEDIA_BYTES = 50 * 1024 * 1024

/** Most bytes of one part of an upload. On a slow line, it arrives within half a minute. */
export const MAX_PART_BYTES = 2 * 1024 * 1024

/** Most parts of an upload. */
export const MAX_PARTS = MAX_MEDIA_BYTES / MAX_PART_BYTES

/** Most pixels of a picture. The largest cameras take 100 megapixels. */
export const MAX_PIXELS = 120_000_000

/** Least pixels of each side of a picture, and the most times that one side may be longer than the other. */
export const MIN_SIDE = 200
export const MAX_SIDES_RATIO = 8

/** Most files of one property, without those that were removed. */
export const MAX_MEDIA_PER_PROPERTY = 100

/** A file of a property, as staff see it. */
export type MediaRow<Time = string> = {
  id: string
  propertyId: string
  kind: MediaKind
  fileName: string
  bytes: number
  status: MediaStatus
  failure: MediaFailure | null
  width: number | null
  height: number | null
  widths: number[]
  placeholder: string | null
  altEs: string | null
  altEn: string | null
  version: number
  createdAt: Time
}

/** Whether the portal shows a file: once it is processed, and described in both languages. */
export function isPublished({
  status,
  altEs,
  altEn,
}: Pick<MediaRow, 'status' | 'altEs' | 'altEn'>): boolean {
  return status === 'ready' && Boolean(altEs) && Boolean(altEn)
}
