import { useEffect, useRef, useSyncExternalStore } from 'react'

/** A key, or two pressed one after the other ("g l"), and the translation key of what they do. */
export type Shortcut = { keys: string; labelKey: string }

type Registered = Shortcut & { handler(event: KeyboardEvent): void }

/** Longest time between the two keys of a sequence, in milliseconds. */
const SEQUENCE_MS = 1_000

const registered = new Set<Registered>()
const listeners = new Set<() => void>()
let active: Shortcut[] = []
let previous = { key: '', at: 0 }

/**
 * Registers a keyboard shortcut, also for the help, while a component is mounted. It is ignored while
 * the user types in a field and while a dialog or menu is open.
 * @param keys names as in KeyboardEvent.key; alternatives: "j|ArrowDown"
 * @param labelKey the translation key of what it does
 */
export function useShortcut(
  keys: string,
  labelKey: string,
  handler: (event: KeyboardEvent) => void,
): void {
  const latest = useRef(handler)
  latest.current = handler
  useEffect(() => {
    const shortcut: Registered = { keys, labelKey, handler: (event) => latest.current(event) }
    registered.add(shortcut)
    if (registered.size === 1) document.addEventListener('keydown', onKey)
    update()
    return () => {
      registered.delete(shortcut)
      if (registered.size === 0) document.removeEventListener('keydown', onKey)
      update()
    }
  }, [keys, labelKey])
}

/** The shortcuts registered at the moment, for the help. */
export function useShortcuts(): Shortcut[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => active,
  )
}

function update() {
  active = [...registered].map(({ keys, labelKey }) => ({ keys, labelKey }))
  for (const listener of listeners) listener()
}

function onKey(event: KeyboardEvent) {
  if (event.ctrlKey || event.metaKey || event.altKey || isBusy(event.target)) return
  const now = Date.now()
  const sequence = now - previous.at < SEQUENCE_MS ? `${previous.key} ${event.key}` : ''
  previous = { key: event.key, at: now }
  // The shortcut registered last takes precedence.
  const shortcuts = [...registered].reverse()
  const found = [sequence, event.key].flatMap(
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
  // Dialogs, menus and drawers; some stay in the document while they are closed.
  const open = [...document.querySelectorAll('.MuiModal-root')]
  return isTyping || open.some((each) => each.checkVisibility({ visibilityProperty: true }))
}
