import type { Response } from 'express'
import type { StaffRole } from '../../../shared/contract/staff.ts'
import type { Log } from '../../../shared/runtime/log.ts'
import { liveSessions } from '../../../shared/tables/staff/staff-sessions.ts'
import type { Database } from '../../../shared/tables/tables.ts'
import { ApiError } from '../../http/api-error.ts'
import { createFeed, type Feed } from './feed.ts'
import { openStream, type Stream } from './stream.ts'

/** How often the database is looked at, while somebody listens. */
const LOOK_MS = 1_000
/** Looks between two signs of life. */
const LOOKS_A_BEAT = 15
/** Streams one session may have open: a tab each, in a few windows. */
export const mostStreams = 10

/** Who is listening in this process. */
export type LiveStreams = {
  /**
   * Tells a dashboard of every change from now on, until its session ends.
   * @param since the last batch it has got, if it was listening before
   * @throws ApiError TOO_MANY_STREAMS when its session has too many open
   */
  open(
    response: Response,
    session: { id: string; role: StaffRole },
    since: string | undefined,
  ): Promise<void>
  close(): void
}

/** One look at the database serves everybody who listens; nobody listening, there is none. */
export function createLiveStreams(db: Database, log: Log): LiveStreams {
  const feed = createFeed(db)
  const streams = new Set<Stream>()
  let isClosed = false
  let started: Promise<void> | undefined
  let isLooking = false

  async function lookOn() {
    isLooking = true
    for (let looks = 1; streams.size > 0; looks++) {
      await pause()
      await lookOnce(db, feed, streams).catch((error) =>
        log.warn({ err: error }, 'database.trouble'),
      )
      if (looks % LOOKS_A_BEAT === 0) for (const stream of streams) stream.beat()
    }
    isLooking = false
    started = undefined
  }

  return {
    open: async (response, session, since) => {
      if (isClosed) throw new ApiError('SERVICE_UNAVAILABLE', { headers: { 'Retry-After': '5' } })
      started ??= feed.start()
      await started.catch((error) => {
        started = undefined
        throw error
      })
      const before = since === undefined ? undefined : await feed.since(since)
      if (response.destroyed) return
      const open = [...streams].filter(({ sessionId }) => sessionId === session.id)
      if (open.length >= mostStreams)
        throw new ApiError('TOO_MANY_STREAMS', { placeholders: { limit: mostStreams } })
      const stream = openStream(response, session.id, session.role)
      if (before) stream.tell(before)
      streams.add(stream)
      response.once('close', () => streams.delete(stream))
      if (!isLooking) lookOn()
    },
    close: () => {
      isClosed = true
      for (const stream of streams) stream.end()
    },
  }
}

// A session that has ended, or whose owner was disabled or given another role, is told no more.
async function lookOnce(db: Database, feed: Feed, streams: ReadonlySet<Stream>) {
  const roles = await liveSessions(db, [...new Set([...streams].map(({ sessionId }) => sessionId))])
  const batch = await feed.look()
  for (const stream of streams) {
    if (roles.get(stream.sessionId) !== stream.role) stream.end()
    else if (batch) stream.tell(batch)
  }
}

function pause() {
  return new Promise((resolve) => {
    setTimeout(resolve, LOOK_MS).unref()
  })
}
