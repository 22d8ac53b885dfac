import { withApiMessage, withoutResponse } from '../../http.ts'

/**
 * Requests a file by POST and saves it as a download. A large file does not fill the memory, because
 * browsers keep large blobs on disk.
 * @throws HttpError, or Error if there is no response, with a message in the user's language
 */
export async function download(path: string, requestBody: object): Promise<void> {
  const response = await fetch(path, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'Accept-Language': document.documentElement.lang,
    },
    body: JSON.stringify(requestBody),
  }).catch((error) => {
    throw withoutResponse(error)
  })
  if (!response.ok) {
    const { status } = response
    throw withApiMessage({ status, body: await response.json().catch(() => null) })
  }
  const name = /filename="([^"]+)"/.exec(response.headers.get('Content-Disposition') ?? '')?.[1]
  const link = document.createElement('a')
  link.href = URL.createObjectURL(await response.blob())
  link.download = name ?? 'export.csv'
  link.click()
  URL.revokeObjectURL(link.href)
}
