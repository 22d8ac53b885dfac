import { useState } from 'react'
import type { PropertyRow } from '../../shared/contract/records.ts'
import { pagePaths } from '../../shared/view/site.ts'

/** A property with what its picture needs. */
export type PicturedProperty = Pick<PropertyRow, 'slug' | 'status' | 'pictureUrl'>

/**
 * Returns the attributes of an `img` with a property's picture; without one, or if it cannot be loaded, with the portal's drawing,
 * and undefined for a property that is hidden there.
 */
export function usePicture({ slug, status, pictureUrl }: PicturedProperty) {
  const [failed, setFailed] = useState<string[]>([])
  const drawing = status === 'hidden' ? null : `${pagePaths.properties}/${slug}/drawing.svg`
  const url = [pictureUrl, drawing].find((each) => each && !failed.includes(each)) ?? undefined
  return {
    image: url && {
      component: 'img' as const,
      src: url,
      referrerPolicy: 'no-referrer' as const,
      onError: () => setFailed([...failed, url]),
    },
    isPhoto: url === pictureUrl,
    hasFailed: pictureUrl !== null && failed.includes(pictureUrl),
  }
}
