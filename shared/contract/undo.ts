import { z } from 'zod'
import type { BulkResult } from './selection.ts'

/** Part of the response to a change that can be undone: its id, and for how many seconds. Missing if it cannot be. */
export type Undoable = { undo?: Undo }
export type Undo = { id: string; seconds: number }

/** Request body that undoes a change. */
export const undoRequest = z.strictObject({ undoes: z.uuid() })

/**
 * The result of an undo: of the records that the change changed, how many were restored, and how many were skipped because
 * something else has changed them since, or because their email has left.
 */
export type UndoResult = BulkResult & {
  /** The fields of the record that stay as they are, because of a later change; missing if all were restored. */
  kept?: KeptField[]
}

/** A field that an undo can leave as it is. */
export type KeptField = 'status' | 'followUpOn'
