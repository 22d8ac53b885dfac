import { hashPassword } from 'better-auth/crypto'
import { ensureStaff } from '../../api/staff/signin/ensure-staff.ts'
import { type StaffRole, staffRoles } from '../../shared/contract/staff.ts'
import type { Answer, Antesala } from './antesala.ts'
import { staff, staffPassword } from './cast.ts'

/** A member of staff who is signed in. */
export type Colleague = {
  cookie: string
  get(path: string): Promise<Response>
  /** Sends JSON to the staff API; the answer's body is read. */
  send(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Answer>
}

// A hash is slow to make by design: once for all files of a process.
let hashed: Promise<string> | undefined

/** Gives everybody of the cast an account. */
export async function hireStaff({ db }: Antesala): Promise<void> {
  hashed ??= hashPassword(staffPassword)
  const hash = () => hashed as Promise<string>
  await Promise.all(
    staffRoles.map((role) => ensureStaff(db, { ...staff[role], password: staffPassword }, hash)),
  )
}

/** Posts to the sign-in. */
export async function askSignIn(
  address: string,
  body: object,
  headers: Record<string, string> = {},
): Promise<Response> {
  return await fetch(`${address}/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
}

/** Signs one of the cast in. */
export async function signIn({ address }: Antesala, role: StaffRole): Promise<Colleague> {
  const answer = await askSignIn(address, { email: staff[role].email, password: staffPassword })
  const cookie = cookiesOf(answer)
  if (!answer.ok || !cookie) throw new Error(`${role} was not signed in: ${answer.status}`)
  return colleagueWith(address, cookie)
}

/** The cookies an answer sets, as they are sent back; those it takes away are left out. */
export function cookiesOf(answer: Response): string {
  return answer.headers
    .getSetCookie()
    .filter((cookie) => !/Max-Age=0/i.test(cookie))
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}

/** Somebody who is signed in by these cookies. */
export function colleagueWith(address: string, cookie: string): Colleague {
  return {
    cookie,
    get: (path) => fetch(address + path, { headers: { Cookie: cookie } }),
    send: async (method, path, body, headers = {}) => {
      const answer = await fetch(address + path, {
        method,
        headers: { Cookie: cookie, 'Content-Type': 'application/json', ...headers },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
      const text = await answer.text()
      return { status: answer.status, headers: answer.headers, body: text && JSON.parse(text) }
    },
  }
}
