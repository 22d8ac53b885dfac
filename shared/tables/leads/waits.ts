import { type RawBuilder, sql } from 'kysely'

/** The columns of a lead whose assignee is expected to answer from now on, or from a moment: nobody was reminded of it yet. */
export function restartedWait(at = new Date()) {
  return { waitRestartedAt: at, remindedAt: null, nobodyLeftAt: null }
}

/** The same for an update statement, if a condition holds for the row as it was; otherwise the columns stay. */
export function restartedWaitIf(condition: RawBuilder<boolean>) {
  return {
    waitRestartedAt: sql<Date>`case when ${condition} then ${new Date()} else wait_restarted_at end`,
    remindedAt: sql<Date>`case when not ${condition} then reminded_at end`,
    nobodyLeftAt: sql<Date>`case when not ${condition} then nobody_left_at end`,
  }
}

/** Since when the assignee of a lead, who may have changed, has been expected to answer. */
export const waitStart = sql<Date>`coalesce(leads.wait_restarted_at, leads.recorded_at)`
