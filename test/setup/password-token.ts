import { expect, vi } from 'vitest'
import type { Antesala } from './antesala.ts'
import { soon } from './waiting.ts'

/**
 * Waits until the relay has accepted exactly `count` emails to this address. Returns the token of the password
 * link in the last one.
 */
export async function passwordTokenFromEmail(
  { relay }: Antesala,
  email: string,
  count = 1,
): Promise<string> {
  const emails = () =>
    relay.accepted.filter(({ to }) =>
      [to].flat().some((recipient) => recipient?.text.includes(email)),
    )
  await vi.waitFor(() => expect(emails()).toHaveLength(count), soon)
  const latest = emails().at(-1)
  const [link, token] = /\/admin\/#\/password\/([\w-]{32})/.exec(latest?.text ?? '') ?? []
  if (!link || !token) throw new Error(`the email to ${email} has no password link`)
  expect(latest?.html).toContain(link)
  return token
}
