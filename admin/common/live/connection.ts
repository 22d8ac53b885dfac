import type { News } from '../../../shared/contract/change.ts'

/** The state of the event stream; `lost` after two failed connections in a row. */
type LiveState = 'opening' | 'live' | 'lost'

/** The longest wait before the first attempt to reconnect. Doubles with each failure, up to LONGEST_WAIT_MS. */
const FIRST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 30_000

type Listener = (news: News) => void

/**
 * Creates a stream of server-sent events that is open while the tab is visible and the stream has listeners.
 * After a reconnect, it continues after the last message received. Reconnecting is not left to EventSource,
 * which gives up at the first 503.
 */
function createConnection(url: string) {
  const listeners = new Set<Listener>()
  const stateListeners = new Set<() => void>()
  let source: EventSource | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let state: LiveState = 'opening'
  let lastId = ''
  let failures = 0
  let lostAt: number | undefined
  let isForHidden = false

  function setState(next: LiveState) {
    state = next
    for (const listener of stateListeners) listener()
  }

  function notify(news: News) {
    for (const listener of listeners) listener(news)
  }

  function open() {
    close()
    if (listeners.size === 0 || (document.hidden && !isForHidden)) return
    source = new EventSource(lastId ? `${url}?since=${lastId}` : url)
    source.onopen = () => {
      failures = 0
      lostAt = undefined
      setState('live')
      // Records may have changed after the page fetched them and before the stream opened.
      if (!lastId) notify({ changes: [], missed: true })
    }
    source.onmessage = ({ data, lastEventId }) => {
      lastId = lastEventId
      notify(JSON.parse(data))
    }
    source.onerror = reconnect
  }

  function reconnect() {
    close()
    failures += 1
    lostAt ??= Date.now()
    setState(failures > 1 ? 'lost' : 'opening')
    const wait = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (failures - 1))
    // Random, so that not all dashboards reconnect at the same time.
    timer = setTimeout(open, wait * (0.5 + Math.random() / 2))
  }

  function close() {
    clearTimeout(timer)
    source?.close()
    source = undefined
  }

  return {
    /** Calls the listener with every message, until the returned function is called. */
    listen: (listener: Listener) => {
      listeners.add(listener)
      if (listeners.size === 1) {
        open()
        document.addEventListener('visibilitychange', open)
      }
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        close()
        document.removeEventListener('visibilitychange', open)
      }
    },
    /** Keeps the stream open while the tab is hidden, too. */
    listenWhileHidden: () => {
      isForHidden = true
      if (document.hidden) open()
    },
    state: () => state,
    /** When the first of the failed connections in a row failed, in milliseconds since 1970. */
    lostSince: () => lostAt,
    /** Calls the listener whenever the stream opens or fails, until the returned function is called. */
    onStateChange: (listener: () => void) => {
      stateListeners.add(listener)
      return () => void stateListeners.delete(listener)
    },
  }
}

/** The stream of changes for this tab. */
export const connection = createConnection('/api/staff/changes')
