import { useState } from 'react'
import type { PropertyRow } from '../../shared/contract/records.ts'
import { drawingPath, jpegOf } from '../../shared/view/media-paths.ts'

/** A property with what its picture needs. */
export type PicturedProperty = Pick<PropertyRow, 'slug' | 'status' | 'pictureUrl' | 'cover'>

/** How wide pictures of properties are shown, at most, in pixels. */
const WIDTH = 480

/**
 * Returns the attributes of an `img` with a property's cover or, without one, the picture at its URL; without both, or if none can
 * be loaded, with the portal's drawing, and undefined for a property that is hidden there.
 */
export function usePicture({ slug, status, pictureUrl, cover }: PicturedProperty) {
  const [failed, setFailed] = useState<string[]>([])
  const photos = [cover && jpegOf(cover, WIDTH, '/api/staff/media'), pictureUrl]
  const drawing = status === 'hidden' ? null : drawingPath(slug, 'svg')
  const url = [...photos, drawing].find((each) => each && !failed.includes(each)) ?? undefined
  return {
    image: url && {
      component: 'img' as const,
      src: url,
      referrerPolicy: 'no-referrer' as const,
      onError: () => setFailed([...failed, url]),
    },
    isPhoto: photos.includes(url ?? ''),
    hasFailed: pictureUrl !== null && failed.includes(pictureUrl),
  }
}
