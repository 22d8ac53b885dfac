import { z } from 'zod'
import type { StaffRole } from './staff.ts'
import { type AboutKind, mayReadAbout, readableKinds } from './submission.ts'
import { line } from './text.ts'

/** Lists whose views can be saved. */
export const savedViewResources = ['leads', 'partners', 'assessments', 'emails'] as const
export type SavedViewResource = (typeof savedViewResources)[number]

const column = z.string().regex(/^[A-Za-z][A-Za-z0-9.]{0,59}$/)

/** Request body that saves a view: a list's settings, under a name. The list's API validates the filter. */
export const viewBody = z.strictObject({
  resource: z.enum(savedViewResources),
  name: line(80),
  isShared: z.boolean(),
  filter: z.record(z.string(), z.unknown()),
  sort: z.tuple([z.string(), z.enum(['ASC', 'DESC'])]),
  hiddenColumns: z.array(column).max(40),
})
export type ViewBody = z.output<typeof viewBody>

/** Request body that puts the views of a list into an order, for the user alone. */
export const viewOrder = z.strictObject({
  resource: z.enum(savedViewResources),
  ids: z.array(z.uuid()).max(500),
})

/** A saved view as staff see it. */
export type ViewRow = ViewBody & {
  id: string
  version: number
  owner: { id: string; name: string }
}

/**
 * Whether a role that may read a list may use a shared view of it. The name and the filter of a view of emails can tell
 * of any email that its owner may read, or of those that the filter `aboutKind` leaves; others may use it if they may
 * read all of these. A change of the owner's role ends the sharing (`unshareEmailViews`).
 */
export function mayUseSharedView(
  role: StaffRole,
  { resource, filter }: Pick<ViewBody, 'resource' | 'filter'>,
  ownerRole: StaffRole,
): boolean {
  if (resource !== 'emails') return true
  const kinds = (filter.aboutKind ?? readableKinds(ownerRole)) as AboutKind | AboutKind[]
  return [kinds].flat().every((kind) => mayReadAbout(role, kind))
}
