import { useEffect, useRef, useSyncExternalStore } from 'react'

/** A key, or two pressed one after the other ("g l"), and what they do: a key of the translations. */
export type Shortcut = { keys: string; words: string }

type Registered = Shortcut & { handler(event: KeyboardEvent): void }

/** How long after the first of two keys the second is waited for, in milliseconds. */
const PATIENCE_MS = 1_000

const registered = new Set<Registered>()
const listeners = new Set<() => void>()
let shown: Shortcut[] = []
let before = { key: '', at: 0 }

/**
 * Makes a key do something while a component is on screen, and known to the help. Not while somebody
 * types, nor behind an open dialog or menu.
 * @param keys as KeyboardEvent names them; several that do the same: "j|ArrowDown"
 * @param words what it does, a key of the translations
 */
export function useShortcut(
  keys: string,
  words: string,
  handler: (event: KeyboardEvent) => void,
): void {
  const latest = useRef(handler)
  latest.current = handler
  useEffect(() => {
    const shortcut: Registered = { keys, words, handler: (event) => latest.current(event) }
    registered.add(shortcut)
    if (registered.size === 1) document.addEventListener('keydown', onKey)
    announce()
    return () => {
      registered.delete(shortcut)
      if (registered.size === 0) document.removeEventListener('keydown', onKey)
      announce()
    }
  }, [keys, words])
}

/** The shortcuts that work right now, for the help. */
export function useShortcuts(): Shortcut[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => shown,
  )
}

function announce() {
  shown = [...registered].map(({ keys, words }) => ({ keys, words }))
  for (const listener of listeners) listener()
}

function onKey(event: KeyboardEvent) {
  if (event.ctrlKey || event.metaKey || event.altKey || isBusy(event.target)) return
  const now = Date.now()
  const two = now - before.at < PATIENCE_MS ? `${before.key} ${event.key}` : ''
  before = { key: event.key, at: now }
  // The last one registered stands in front.
  const shortcuts = [...registered].reverse()
  const found = [two, event.key].flatMap(
    (pressed) => shortcuts.find(({ keys }) => keys.split('|').includes(pressed)) ?? [],
  )[0]
  if (!found) return
  event.preventDefault()
  found.handler(event)
}

function isBusy(target: EventTarget | null) {
  const isTyping =
    target instanceof HTMLElement &&
    target.closest('input:not([type=checkbox]), textarea, select, [contenteditable=true]') !== null
  // Dialogs, menus and drawers; they may stay in the document while they are closed.
  const open = [...document.querySelectorAll('.MuiModal-root')]
  return isTyping || open.some((each) => each.checkVisibility({ visibilityProperty: true }))
}
