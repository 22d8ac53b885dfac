import type { News } from '../../../shared/contract/change.ts'

/** The state of the event stream: `lost` once reconnecting has failed. */
type LiveState = 'opening' | 'live' | 'lost'

/** Waits between attempts, in milliseconds: doubled each time, with jitter. */
const FIRST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 30_000

type Listener = (news: News) => void

/**
 * A tab's stream of server-sent events, open while the tab is visible and has listeners. After a
 * reconnect it continues after the last message received. It reconnects itself, because the browser
 * would give up at the first 503.
 */
function createConnection(address: string) {
  const listeners = new Set<Listener>()
  const stateListeners = new Set<() => void>()
  let source: EventSource | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let state: LiveState = 'opening'
  let lastId = ''
  let failures = 0

  function setState(next: LiveState) {
    state = next
    for (const listener of stateListeners) listener()
  }

  function notify(news: News) {
    for (const listener of listeners) listener(news)
  }

  function open() {
    close()
    if (listeners.size === 0 || document.hidden) return
    source = new EventSource(lastId ? `${address}?since=${lastId}` : address)
    source.onopen = () => {
      failures = 0
      setState('live')
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
    setState(failures > 1 ? 'lost' : 'opening')
    const wait = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (failures - 1))
    timer = setTimeout(open, wait * (0.5 + Math.random() / 2))
  }

  function close() {
    clearTimeout(timer)
    source?.close()
    source = undefined
  }

  return {
    /** Calls the listener for every message until the returned function is called. */
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
    state: () => state,
    /** Calls the listener whenever the state is set, until the returned function is called. */
    onStateChange: (listener: () => void) => {
      stateListeners.add(listener)
      return () => void stateListeners.delete(listener)
    },
  }
}

/** This tab's stream of changes. */
export const connection = createConnection('/api/staff/changes')
