import { useNotify } from 'react-admin'

/**
 * Returns a function that copies text to the clipboard, and says whether that succeeded; undefined on pages without
 * clipboard access (neither HTTPS nor localhost).
 */
export function useCopy(): ((text: string) => Promise<void>) | undefined {
  const notify = useNotify()
  const { clipboard } = navigator as Partial<Navigator>
  if (!clipboard) return undefined
  return async (text) => {
    try {
      await clipboard.writeText(text)
      notify('common.copied', { autoHideDuration: 2_000 })
    } catch {
      // The user has denied the access.
      notify('common.notCopied', { type: 'error' })
    }
  }
}
