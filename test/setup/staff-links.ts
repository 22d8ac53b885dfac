import { expect, vi } from 'vitest'
import type { Antesala } from './antesala.ts'
import { soon } from './waiting.ts'

/** Waits until `count` emails to an email address were delivered. Returns the token in the last one. */
export async function tokenFromEmail(
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
  const link = /\/admin\/#\/password\/([\w-]{32})/.exec(latest?.text ?? '')
  expect(latest?.html).toContain(link?.[0])
  return link?.[1] ?? ''
}
