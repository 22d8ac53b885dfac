import { hashPassword } from 'better-auth/crypto'
import { expect } from 'vitest'
import { ensureStaff } from '../../api/staff/signin/ensure-staff.ts'
import { type StaffRole, staffRoles } from '../../shared/contract/staff.ts'
import type { Antesala, JsonResponse } from './antesala.ts'
import { staff, staffPassword } from './fixtures.ts'

/** A client with the session of a staff member. */
export type StaffClient = {
  cookie: string
  get(path: string): Promise<Response>
  /** Sends JSON, and parses the body of the response; an empty body is ''. */
  send(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<JsonResponse>
}

// Hashing is slow by design, so all test files of a process share one hash: that of earlier releases, which is compared
// in a third of the time.
let hashed: Promise<string> | undefined

/** Creates an account for each staff member in the fixtures. */
export async function createStaffAccounts({ db }: Antesala): Promise<void> {
  hashed ??= hashPassword(staffPassword)
  const hash = () => hashed as Promise<string>
  await Promise.all(
    staffRoles.map((role) => ensureStaff(db, { ...staff[role], password: staffPassword }, hash)),
  )
}

/** Returns the id of the account of a role. */
export async function staffIdOf({ db }: Pick<Antesala, 'db'>, role: StaffRole): Promise<string> {
  const { id } = await db
    .selectFrom('staff')
    .select('id')
    .where('email', '=', staff[role].email)
    .executeTakeFirstOrThrow()
  return id
}

/** Sends a sign-in request with this body. */
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

/** Signs in the staff member with a role. */
export async function signIn({ address }: Antesala, role: StaffRole): Promise<StaffClient> {
  const response = await postSignIn(address, { email: staff[role].email, password: staffPassword })
  const cookie = cookiesOf(response)
  if (!response.ok || !cookie) throw new Error(`${role} was not signed in: ${response.status}`)
  return staffClient(address, cookie)
}

/** Signs in the staff members of the fixtures, by role. */
export async function signInEveryRole(antesala: Antesala): Promise<Record<StaffRole, StaffClient>> {
  const signedIn = staffRoles.map(async (role) => [role, await signIn(antesala, role)] as const)
  return Object.fromEntries(await Promise.all(signedIn)) as Record<StaffRole, StaffClient>
}

/** Sends a request and returns the body of the response. Fails unless it is successful. */
export async function succeed(
  who: StaffClient,
  method: string,
  path: string,
  body?: object,
  version?: number,
) {
  const headers: Record<string, string> = version ? { 'If-Match': `"${version}"` } : {}
  const answer = await who.send(method, `/api/staff${path}`, body, headers)
  expect(answer.status, `${path}: ${JSON.stringify(answer.body)}`).toBeLessThan(300)
  return answer.body
}

/** Returns the `Cookie` header to send after a response, without cookies that the response deletes. */
export function cookiesOf(response: Response): string {
  return response.headers
    .getSetCookie()
    .filter((cookie) => !/Max-Age=0/i.test(cookie))
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}

/** Creates a client that sends these cookies. */
export function staffClient(address: string, cookie: string): StaffClient {
  return {
    cookie,
    get: (path) => fetch(address + path, { headers: { Cookie: cookie } }),
    send: async (method, path, body, headers = {}) => {
      const response = await fetch(address + path, {
        method,
        headers: { Cookie: cookie, 'Content-Type': 'application/json', ...headers },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
      const text = await response.text()
      return { status: response.status, headers: response.headers, body: text && JSON.parse(text) }
    },
  }
}
