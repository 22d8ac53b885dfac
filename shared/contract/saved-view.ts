import { z } from 'zod'
import { line } from './text.ts'

/** Lists whose views can be saved. */
export const viewable = ['leads', 'partners', 'assessments', 'emails'] as const
export type Viewable = (typeof viewable)[number]

const column = z.string().regex(/^[A-Za-z][A-Za-z0-9.]{0,59}$/)

/** A list as somebody set it up, under a name. What the filter may hold the list itself knows. */
export const viewBody = z.strictObject({
  resource: z.enum(viewable),
  name: line(80),
  isShared: z.boolean(),
  filter: z.record(z.string(), z.unknown()),
  sort: z.tuple([z.string(), z.enum(['ASC', 'DESC'])]),
  /** Columns that are not shown. */
  hiddenColumns: z.array(column).max(40),
})
export type ViewBody = z.output<typeof viewBody>

/** A saved view as staff see it. */
export type ViewRow = ViewBody & {
  id: string
  version: number
  owner: { id: string; name: string }
}
