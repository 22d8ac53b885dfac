import type { Language } from '../contract/language.ts'
import { previewSize } from '../contract/media-files.ts'
import type { PublicMedia } from '../tables/media/public-media.ts'
import {
  type CurrentProperty,
  findCurrentProperties,
} from '../tables/properties/mailed-properties.ts'
import type { Database } from '../tables/tables.ts'
import { drawingPath, jpegOf, previewPath } from '../view/media-paths.ts'
import { drawingAltOf, illustrationLabel } from '../view/picture-alt.ts'
import { statusNames } from '../view/property-texts.ts'
import type { MailedPicture, MailedProperty } from './data.ts'

/** The width of the text of an email, and the largest box of a small picture, in pixels. */
const TEXT_WIDTH = 534
const smallBox = { width: 112, height: 84 }
/** The size of a picture as wide as the text, which has the shape of previews. */
const wideSize = {
  width: TEXT_WIDTH,
  height: Math.round((TEXT_WIDTH * previewSize.height) / previewSize.width),
}
/** Screens of phones have at least two pixels for each of these. */
const DENSITY = 2

type Unrendered = { id: string; language: Language; data: unknown }
type Naming = {
  property?: MailedProperty | null
  within?: MailedProperty[]
  above?: MailedProperty[]
}

/**
 * Returns the data of emails that are about to be rendered, by email: with the status and picture that their properties have now, and
 * without properties that the portal no longer shows.
 */
export async function withCurrentProperties(
  db: Database,
  emails: Unrendered[],
  publicUrl: string,
): Promise<Map<string, unknown>> {
  const ids = emails.flatMap(({ data }) =>
    propertiesIn(data as Naming).flatMap(({ id }) => id ?? []),
  )
  const current = await findCurrentProperties(db, [...new Set(ids)])
  return new Map(
    emails.map(({ id, language, data }) => {
      const show = (property: MailedProperty) => shown(property, current, language, publicUrl)
      return [id, mapProperties(data as Naming, show)]
    }),
  )
}

function propertiesIn({ property, within = [], above = [] }: Naming): MailedProperty[] {
  return [...(property ? [property] : []), ...within, ...above]
}

function mapProperties(data: Naming, show: (property: MailedProperty) => MailedProperty[]): Naming {
  const { property, within, above } = data
  return {
    ...data,
    ...(property && { property: show(property)[0] ?? null }),
    ...(within && { within: within.flatMap(show) }),
    ...(above && { above: above.flatMap(show) }),
  }
}

function shown(
  property: MailedProperty,
  current: Map<string, CurrentProperty>,
  language: Language,
  publicUrl: string,
): MailedProperty[] {
  if (!property.id) return [property]
  const now = current.get(property.id)
  if (!now) return []
  const status = now.status === 'available' ? null : statusNames[now.status][language]
  return [{ ...property, status, picture: pictureOf(now, language, publicUrl) }]
}

// The picture at a URL that staff set is left out: it is on the host of somebody else, who would learn who reads the email.
function pictureOf(
  property: CurrentProperty,
  language: Language,
  publicUrl: string,
): MailedPicture | null {
  const { cover, pictureUrl } = property
  if (cover) return photoOf(cover, language, publicUrl)
  return pictureUrl ? null : drawingOf(property, language, publicUrl)
}

function photoOf(cover: PublicMedia, language: Language, publicUrl: string): MailedPicture | null {
  const { width, height } = cover
  if (!width || !height) return null
  const small = smallSize({ width, height })
  return {
    alt: language === 'es' ? cover.altEs : cover.altEn,
    ...(cover.kind === 'illustration' && { caption: illustrationLabel[language] }),
    wide: { url: publicUrl + previewPath(cover.id), ...wideSize },
    small: { url: publicUrl + jpegOf(cover, small.width * DENSITY), ...small },
  }
}

function drawingOf(property: CurrentProperty, language: Language, publicUrl: string) {
  const url = publicUrl + drawingPath(property.slug, 'png')
  return {
    alt: drawingAltOf(property, language),
    caption: illustrationLabel[language],
    wide: { url, ...wideSize },
    small: { url, ...smallSize(previewSize) },
  }
}

function smallSize({ width, height }: { width: number; height: number }) {
  const scale = Math.min(smallBox.width / width, smallBox.height / height)
  return { width: Math.round(width * scale), height: Math.round(height * scale) }
}
