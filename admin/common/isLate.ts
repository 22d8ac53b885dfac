/** How long the oldest job of a queue has waited, and how long it should wait at most, in seconds. */
export type Waiting = { oldestSeconds: number | null; limitSeconds?: number }

/** Whether the oldest job has waited longer than it should; false if there is no limit. */
export function isLate({ oldestSeconds, limitSeconds }: Waiting): boolean {
  return oldestSeconds !== null && limitSeconds !== undefined && oldestSeconds > limitSeconds
}
