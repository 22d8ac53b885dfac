import type { EventType } from '../../../shared/contract/event.ts'
import type { MediaChanges } from '../../../shared/contract/media-schema.ts'
import type { Media } from '../../../shared/tables/media/media.ts'

type Difference = { type: EventType; before: MediaChanges; after: MediaChanges }

/** Returns what changes of a file, and the type of its event; undefined if nothing does. */
export function differenceOf(media: Media, changes: MediaChanges): Difference | undefined {
  const current = { ...media, isRemoved: media.removedAt !== null }
  const fields = (Object.keys(changes) as (keyof MediaChanges)[]).filter(
    (field) => changes[field] !== current[field],
  )
  if (fields.length === 0) return undefined
  const only = (values: MediaChanges) =>
    Object.fromEntries(fields.map((field) => [field, values[field]])) as MediaChanges
  const after = only(changes)
  return { type: typeOf(after), before: only(current), after }
}

function typeOf({ isRemoved }: MediaChanges): EventType {
  if (isRemoved === undefined) return 'media.changed'
  return isRemoved ? 'media.removed' : 'media.restored'
}
