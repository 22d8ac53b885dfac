import { HttpError } from 'react-admin'

/**
 * Fetches a file by POST and hands it to the browser to keep. The browser holds large ones on disk.
 * @throws HttpError in the reader's language
 */
export async function download(path: string, body: object): Promise<void> {
  const response = await fetch(path, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'Accept-Language': document.documentElement.lang,
    },
    body: JSON.stringify(body),
  })
  if (!response.ok) {
    const refusal = await response.json()
    throw new HttpError(refusal.error.message, response.status, refusal)
  }
  const name = /filename="([^"]+)"/.exec(response.headers.get('Content-Disposition') ?? '')?.[1]
  const link = document.createElement('a')
  link.href = URL.createObjectURL(await response.blob())
  link.download = name ?? 'export.csv'
  link.click()
  URL.revokeObjectURL(link.href)
}
