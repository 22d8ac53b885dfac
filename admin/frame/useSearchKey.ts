import { useShortcut } from '../common/shortcuts.ts'

/** "/" goes to the search of the list on the screen. */
export function useSearchKey() {
  useShortcut('/', 'frame.search', () => {
    document.querySelector<HTMLInputElement>('#main-content input[name=q]')?.focus()
  })
}
