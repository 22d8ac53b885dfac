import { z } from 'zod'
import { daySchema } from './day-schema.ts'
import { snoozeOptions, taskKinds, taskRepeats } from './task.ts'
import { line, optional } from './text.ts'

const fields = {
  kind: z.enum(taskKinds),
  text: optional(line(200)),
  dueOn: daySchema,
  /** Null: at any time of the day. */
  dueTime: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/)
    .nullable(),
  /** Null: once. */
  repeats: z.enum(taskRepeats).nullable(),
}

/** Request body that adds a task. With an `id`, a repeated request adds no second task. */
export const newTask = z.strictObject({
  ...fields,
  id: z.uuid().optional(),
  dueTime: fields.dueTime.default(null),
  repeats: fields.repeats.default(null),
})
export type NewTask = z.output<typeof newTask>

/**
 * Request body that changes a task: only the fields to change. `done` completes it or opens it again; `snooze` replaces its day and,
 * by two hours, its hour.
 */
export const taskChange = z
  .strictObject({ ...fields, done: z.boolean(), snooze: z.enum(snoozeOptions) })
  .partial()
export type TaskChange = z.output<typeof taskChange>
