import { useEffect, useSyncExternalStore } from 'react'
import { singleKeysName, store } from '../store.ts'
import { useLatest } from './useLatest.ts'

/** A keyboard shortcut: its keys, as in `useShortcut`, and the translation key of its description. */
export type Shortcut = { keys: string; labelKey: string }

type Registered = Shortcut & { handler(event: KeyboardEvent): void }

/** The maximum time between the two keys of a sequence, in milliseconds. */
const SEQUENCE_MS = 1_000

const registered = new Set<Registered>()
const listeners = new Set<() => void>()
let snapshot: Shortcut[] = []
let previous = { key: '', at: 0 }

/**
 * Registers a keyboard shortcut while the component is mounted, and lists it in the help dialog. The shortcut
 * is ignored while the user types in a field, while a dialog or menu is open, and if the user has switched off single keys.
 * @param keys names as in KeyboardEvent.key; a sequence: "g l"; alternatives: "j|ArrowDown"
 * @param labelKey the translation key of its description
 */
export function useShortcut(
  keys: string,
  labelKey: string,
  handler: (event: KeyboardEvent) => void,
): void {
  const latest = useLatest(handler)
  useEffect(() => {
    const shortcut: Registered = { keys, labelKey, handler: (event) => latest.current(event) }
    registered.add(shortcut)
    if (registered.size === 1) document.addEventListener('keydown', onKey)
    notifyListeners()
    return () => {
      registered.delete(shortcut)
      if (registered.size === 0) document.removeEventListener('keydown', onKey)
      notifyListeners()
    }
  }, [keys, labelKey, latest])
}

/** Returns the shortcuts that currently apply, for the help dialog. */
export function useShortcuts(): Shortcut[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => snapshot,
  )
}

/** Whether a dialog, menu or drawer is open. */
export function isModalOpen(): boolean {
  // Some of them stay in the document while they are closed.
  const modals = [...document.querySelectorAll('.MuiModal-root')]
  return modals.some((modal) => modal.checkVisibility({ visibilityProperty: true }))
}

function notifyListeners() {
  snapshot = [...registered].filter(applies).map(({ keys, labelKey }) => ({ keys, labelKey }))
  for (const listener of listeners) listener()
}

// Not all of its keys are those of shortcuts that were registered later.
function applies({ keys }: Registered, index: number, all: Registered[]) {
  const later = all.slice(index + 1).flatMap((other) => other.keys.split('|'))
  return !keys.split('|').every((key) => later.includes(key))
}

/**
 * Returns the alternative keys of a shortcut. Without single keys, those that type no character, such as arrows: pressed by
 * accident or by speech recognition, characters would run something (WCAG 2.1.4).
 */
export function alternativesOf(keys: string, hasSingleKeys: boolean): string[] {
  const alternatives = keys.split('|')
  if (hasSingleKeys) return alternatives
  return alternatives.filter((keys) => keys.split(' ').every((key) => key.length > 1))
}

/** Runs the shortcut of a key, unless something else has used the key, or the user is typing. */
export function onKey(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
  if (areShortcutsDisabled(event.target)) return
  if (event.key.startsWith('Arrow') && usesArrows(event.target)) return
  if (event.key === 'Enter' && isActivated(event.target)) return
  // When the key was pressed: a busy page handles it later.
  const now = event.timeStamp
  const sequence = now - previous.at < SEQUENCE_MS ? `${previous.key} ${event.key}` : ''
  previous = { key: event.key, at: now }
  const hasSingleKeys = store.getItem<boolean>(singleKeysName, true) === true
  // A sequence takes precedence over a single key; among equal keys, the shortcut registered last.
  const shortcuts = [...registered].reverse()
  const shortcut = [sequence, event.key].flatMap(
    (pressed) =>
      shortcuts.find(({ keys }) => alternativesOf(keys, hasSingleKeys).includes(pressed)) ?? [],
  )[0]
  if (!shortcut) return
  event.preventDefault()
  shortcut.handler(event)
}

// The browser opens a focused link and presses a focused button.
function isActivated(target: EventTarget | null) {
  return target instanceof HTMLElement && target.closest('a[href], button, [role=button]') !== null
}

// Select fields, menus, tabs and groups of radio buttons have their own arrow keys.
function usesArrows(target: EventTarget | null) {
  const roles = ['combobox', 'listbox', 'menu', 'tablist', 'radiogroup', 'slider']
  const selector = roles.map((role) => `[role=${role}]`).join(', ')
  return target instanceof HTMLElement && target.closest(selector) !== null
}

function areShortcutsDisabled(target: EventTarget | null) {
  const isTyping =
    target instanceof HTMLElement &&
    target.closest('input:not([type=checkbox]), textarea, select, [contenteditable=true]') !== null
  return isTyping || isModalOpen()
}
