import { hashPassword } from 'better-auth/crypto'
import { ensureStaff } from '../../api/staff/signin/ensure-staff.ts'
import { type StaffRole, staffRoles } from '../../shared/contract/staff.ts'
import type { Answer, Antesala } from './antesala.ts'
import { staff, staffPassword } from './fixtures.ts'

/** Sends requests with the session of a staff member. */
export type StaffClient = {
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

// Hashing is slow by design, so all test files of a process share one hash.
let hashed: Promise<string> | undefined

/** Creates an account for each staff member in the fixtures. */
export async function createStaffAccounts({ db }: Antesala): Promise<void> {
  hashed ??= hashPassword(staffPassword)
  const hash = () => hashed as Promise<string>
  await Promise.all(
    staffRoles.map((role) => ensureStaff(db, { ...staff[role], password: staffPassword }, hash)),
  )
}

/** Sends a sign-in request. */
export async function postSignIn(
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

/** Signs in the staff member of a role. */
export async function signIn({ address }: Antesala, role: StaffRole): Promise<StaffClient> {
  const answer = await postSignIn(address, { email: staff[role].email, password: staffPassword })
  const cookie = cookiesOf(answer)
  if (!answer.ok || !cookie) throw new Error(`${role} was not signed in: ${answer.status}`)
  return staffClient(address, cookie)
}

/** The value of `Cookie` after a response; cookies that the response deletes are left out. */
export function cookiesOf(answer: Response): string {
  return answer.headers
    .getSetCookie()
    .filter((cookie) => !/Max-Age=0/i.test(cookie))
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}

/** A client that sends these cookies. */
export function staffClient(address: string, cookie: string): StaffClient {
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
