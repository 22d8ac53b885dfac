/** What can be requested before the scripts of the dashboard are loaded, by language and by the address of a screen. */
export type Early = {
  /** Files of scripts. */
  files: Record<string, string[]>
  /** Paths of the API. */
  data: Record<string, string>
}

/** Requests whose responses nobody has taken yet, by path. */
type EarlyRequests = Record<string, Promise<Response>>

/**
 * Requests the scripts that the address and the language need. If somebody has signed in, requests the account and the data
 * of the screen, too, as `window.early`. Its text is a script of the page, so that it uses nothing from outside.
 */
export function requestEarly({ files, data }: Early): void {
  const address = location.hash.replace(/^#?\/?/, '')
  const screen = address.split('?')[0] ?? ''
  const language = localStorage.getItem('RaStore.locale') === '"en"' ? 'en' : 'es'
  if (localStorage.getItem('antesala.signedIn')) {
    const paths = ['/api/staff/me', data[address]].filter((path) => path !== undefined)
    const request = (path: string) =>
      fetch(path, { headers: { Accept: 'application/json', 'Accept-Language': language } })
    window.early = Object.fromEntries(paths.map((path) => [path, request(path)]))
  }
  for (const href of [...(files[language] ?? []), ...(files[screen] ?? [])])
    document.head.append(
      Object.assign(document.createElement('link'), { rel: 'modulepreload', href }),
    )
}

declare global {
  interface Window {
    early?: EarlyRequests
  }
}
