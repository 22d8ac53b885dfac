import { useTranslate } from 'react-admin'
import { useWorkingKeys } from './useSingleKeys.ts'

/** Returns a function that names the keys of a shortcut that work for the user, in their language: "j, flecha abajo". */
export function useKeyNames() {
  const nameOf = useKeyName()
  const workingOf = useWorkingKeys()
  return (keys: string): string =>
    workingOf(keys)
      .map((alternative) => alternative.split(' ').map(nameOf).join(' '))
      .join(', ')
}

/** Returns a function that names one key, as in KeyboardEvent.key, in the user's language. */
export function useKeyName() {
  const translate = useTranslate()
  return (key: string): string => (labelKeys[key] ? translate(labelKeys[key]) : key)
}

/** The translation keys of the names of keys without a letter. */
const labelKeys: Record<string, string> = {
  ArrowDown: 'frame.key.down',
  ArrowUp: 'frame.key.up',
  ArrowLeft: 'frame.key.left',
  ArrowRight: 'frame.key.right',
}
