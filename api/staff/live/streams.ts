import type { Response } from 'express'
import type { StaffRole } from '../../../shared/contract/staff.ts'
import type { Log } from '../../../shared/runtime/log.ts'
import { validSessions } from '../../../shared/tables/staff/staff-sessions.ts'
import type { Database } from '../../../shared/tables/tables.ts'
import { ApiError } from '../../http/api-error.ts'
import { createFeed, type Feed } from './feed.ts'
import { openStream, type Stream } from './stream.ts'

/** Time between two polls of the database while a stream is open, in milliseconds. */
const POLL_MS = 1_000
/** A heartbeat is sent after this many polls. */
const POLLS_PER_HEARTBEAT = 15
/**
 * Most open streams of one session in this process; each visible browser tab has one.
 * @internal
 */
export const MAX_STREAMS = 10

/** The open streams of this process. */
export type LiveStreams = {
  /**
   * Streams changes to a dashboard, until its session ends or its user is disabled or gets another role.
   * @param since when the id of the last batch that the dashboard received was created, if it reconnects
   * @throws ApiError TOO_MANY_STREAMS if the session has `MAX_STREAMS` streams open; SERVICE_UNAVAILABLE
   *   after `close`
   */
  open(
    response: Response,
    session: { id: string; role: StaffRole },
    since: Date | undefined,
  ): Promise<void>
  /** Ends all streams, and rejects new ones. */
  close(): void
}

/** Creates the streams of this process. All share one poll of the database; without streams there is none. */
export function createLiveStreams(db: Database, log: Log): LiveStreams {
  const feed = createFeed(db)
  const streams = new Set<Stream>()
  let isClosed = false
  let feedStart: Promise<void> | undefined
  let isPolling = false

  async function pollWhileOpen() {
    isPolling = true
    for (let polls = 1; streams.size > 0; polls++) {
      await pause()
      await pollOnce(db, feed, streams).catch((error) => log.warn({ err: error }, 'database.error'))
      if (polls % POLLS_PER_HEARTBEAT === 0) for (const stream of streams) stream.sendHeartbeat()
    }
    isPolling = false
    feedStart = undefined
  }

  return {
    open: async (response, session, since) => {
      if (isClosed) throw new ApiError('SERVICE_UNAVAILABLE', { headers: { 'Retry-After': '5' } })
      feedStart ??= feed.start()
      await feedStart.catch((error) => {
        feedStart = undefined
        throw error
      })
      const missedBatch = since === undefined ? undefined : await feed.since(since)
      if (response.destroyed) return
      const sessionStreams = [...streams].filter(({ sessionId }) => sessionId === session.id)
      if (sessionStreams.length >= MAX_STREAMS)
        throw new ApiError('TOO_MANY_STREAMS', { placeholders: { limit: MAX_STREAMS } })
      const stream = openStream(response, session.id, session.role)
      if (missedBatch) stream.send(missedBatch)
      streams.add(stream)
      response.once('close', () => streams.delete(stream))
      if (!isPolling) pollWhileOpen()
    },
    close: () => {
      isClosed = true
      for (const stream of streams) stream.end()
    },
  }
}

// Ends the streams of sessions that ended and of users who were disabled or got another role, then sends the
// new changes to the others.
async function pollOnce(db: Database, feed: Feed, streams: ReadonlySet<Stream>) {
  const checked = [...streams]
  const roles = await validSessions(db, [...new Set(checked.map(({ sessionId }) => sessionId))])
  const batch = await feed.poll()
  const ended = new Set(checked.filter(({ sessionId, role }) => roles.get(sessionId) !== role))
  for (const stream of ended) stream.end()
  // A stream that opened during the queries was not checked, but has just been authenticated.
  for (const stream of streams) if (batch && !ended.has(stream)) stream.send(batch)
}

function pause() {
  return new Promise((resolve) => {
    setTimeout(resolve, POLL_MS).unref()
  })
}
