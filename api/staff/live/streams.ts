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
/** Polls between two heartbeats. */
const POLLS_PER_HEARTBEAT = 15
/** Most open streams of one session; each browser tab has one. */
export const mostStreams = 10

/** The open streams of this process. */
export type LiveStreams = {
  /**
   * Streams every change to a dashboard, until its session ends.
   * @param since the id of the last batch it received, if it reconnects
   * @throws ApiError TOO_MANY_STREAMS if the session has too many streams open
   */
  open(
    response: Response,
    session: { id: string; role: StaffRole },
    since: string | undefined,
  ): Promise<void>
  close(): void
}

/** Polls the database once for all streams, and not at all while no stream is open. */
export function createLiveStreams(db: Database, log: Log): LiveStreams {
  const feed = createFeed(db)
  const streams = new Set<Stream>()
  let isClosed = false
  let started: Promise<void> | undefined
  let isPolling = false

  async function pollWhileOpen() {
    isPolling = true
    for (let polls = 1; streams.size > 0; polls++) {
      await pause()
      await pollOnce(db, feed, streams).catch((error) =>
        log.warn({ err: error }, 'database.trouble'),
      )
      if (polls % POLLS_PER_HEARTBEAT === 0) for (const stream of streams) stream.sendHeartbeat()
    }
    isPolling = false
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
      if (before) stream.send(before)
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

// Closes the streams of sessions that ended and of staff who were disabled or have another role.
async function pollOnce(db: Database, feed: Feed, streams: ReadonlySet<Stream>) {
  const roles = await validSessions(db, [
    ...new Set([...streams].map(({ sessionId }) => sessionId)),
  ])
  const batch = await feed.poll()
  for (const stream of streams) {
    if (roles.get(stream.sessionId) !== stream.role) stream.end()
    else if (batch) stream.send(batch)
  }
}

function pause() {
  return new Promise((resolve) => {
    setTimeout(resolve, POLL_MS).unref()
  })
}
