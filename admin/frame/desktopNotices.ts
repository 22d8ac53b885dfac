import { connection } from '../common/live/connection.ts'

/** Whether the browser shows notices on the desktop: `default` if the user has not been asked, `missing` if it cannot. */
export type DesktopPermission = NotificationPermission | 'missing'

/** Returns whether the browser shows notices on the desktop. */
export function desktopPermission(): DesktopPermission {
  return 'Notification' in window ? Notification.permission : 'missing'
}

/** Asks the user for notices on the desktop; must be called in a click. */
export async function requestDesktopNotices(): Promise<DesktopPermission> {
  const answer = await Notification.requestPermission()
  if (answer === 'granted') keepListening()
  return answer
}

/**
 * Keeps the stream of one hidden tab of this browser open, if the user has allowed notices on the desktop. Not of all: a browser
 * opens only six connections to a server without HTTP/2.
 */
export function keepListening(): void {
  if (desktopPermission() !== 'granted' || isKeeping || !navigator.locks) return
  isKeeping = true
  void navigator.locks.request('desktop-notices', async () => {
    connection.listenWhileHidden()
    // Held until the tab is closed.
    await new Promise(() => {})
  })
}

let isKeeping = false

const shown = new Map<string, Notification>()

/**
 * Shows a notice on the desktop, if the user has allowed it. The same notice of several tabs is shown once.
 * @param id of the notice; one with the id of another replaces it
 * @param path of the screen that a click opens, in this tab
 */
export function showOnDesktop(id: string, text: string, path: string): void {
  if (desktopPermission() !== 'granted') return
  try {
    const notice = new Notification('Antesala', { body: text, tag: id })
    shown.set(id, notice)
    notice.onclick = () => {
      window.focus()
      window.location.hash = path
      closeOnDesktop(id)
    }
  } catch {
    // Chrome on Android has the permission, but shows notices of service workers only.
  }
}

/** Closes a notice that this tab has shown on the desktop, if it is still there. */
export function closeOnDesktop(id: string): void {
  shown.get(id)?.close()
  shown.delete(id)
}
