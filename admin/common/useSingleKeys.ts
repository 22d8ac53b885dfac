import { useStore } from 'react-admin'
import { singleKeysName } from '../store.ts'
import { alternativesOf } from './shortcuts.ts'

/** Returns whether the user has shortcuts of single keys. */
export function useHasSingleKeys(): boolean {
  const [hasSingleKeys] = useStore<boolean>(singleKeysName, true)
  return hasSingleKeys
}

/** Returns a function that returns those of a shortcut's alternative keys that work for the user. */
export function useWorkingKeys(): (keys: string) => string[] {
  const hasSingleKeys = useHasSingleKeys()
  return (keys) => alternativesOf(keys, hasSingleKeys)
}

/** Returns the value of `aria-keyshortcuts` for a field or button that a single key opens; undefined if the user has none. */
export function useKeyAttribute(key: string | undefined): string | undefined {
  return useHasSingleKeys() ? key : undefined
}

/** Returns `slotProps` of a select field that a single key opens. */
export function useSelectShortcut(key: string | undefined) {
  const attribute = useKeyAttribute(key)
  return { select: { SelectDisplayProps: { 'aria-keyshortcuts': attribute } } }
}
