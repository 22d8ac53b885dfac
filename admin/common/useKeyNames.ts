import { useTranslate } from 'react-admin'

/** Returns a function that names the keys of a shortcut, as in `useShortcut`, in the user's language: "j, flecha abajo". */
export function useKeyNames() {
  const translate = useTranslate()
  const nameOf = (key: string) => (labelKeys[key] ? translate(labelKeys[key]) : key)
  return (keys: string): string =>
    keys
      .split('|')
      .map((alternative) => alternative.split(' ').map(nameOf).join(' '))
      .join(', ')
}

/** The translation keys of the names of keys without a letter. */
const labelKeys: Record<string, string> = {
  ArrowDown: 'frame.key.down',
  ArrowUp: 'frame.key.up',
}
