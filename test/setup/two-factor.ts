import type { Antesala } from './antesala.ts'
import { staffPassword } from './fixtures.ts'
import { cookiesOf } from './staff.ts'
import { totpOf } from './totp.ts'

/** Posts to better-auth as our pages do. */
export async function postAuth({ address }: Antesala, path: string, body: object, cookie = '') {
  const answer = await fetch(`${address}/auth${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: address, Cookie: cookie },
    body: JSON.stringify(body),
  })
  return {
    status: answer.status,
    headers: answer.headers,
    // biome-ignore lint/suspicious/noExplicitAny: each test checks the shape of the body
    body: (await answer.json()) as any,
    cookie: cookiesOf(answer),
  }
}

/** Turns on the second factor of a signed-in staff member, as the profile page does. */
export async function turnOnTwoFactor(antesala: Antesala, cookie: string) {
  const password = staffPassword
  const { body } = await postAuth(antesala, '/two-factor/enable', { password }, cookie)
  const code = totpOf(body.totpURI)
  const { status, ...verified } = await postAuth(
    antesala,
    '/two-factor/verify-totp',
    { code },
    cookie,
  )
  if (status !== 200) throw new Error(`the second factor was not turned on: ${status}`)
  return { ...verified, code, uri: body.totpURI as string, codes: body.backupCodes as string[] }
}
