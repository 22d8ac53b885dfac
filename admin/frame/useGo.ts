import { useRedirect } from 'react-admin'
import { useShortcut } from '../common/shortcuts.ts'

/** "g" and a key go somewhere. */
export function useGo(key: string, to: string, words: string) {
  const redirect = useRedirect()
  useShortcut(`g ${key}`, words, () => redirect(to))
}
