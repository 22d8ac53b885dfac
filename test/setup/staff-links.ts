import { expect, vi } from 'vitest'
import type { Antesala } from './antesala.ts'
import { soon } from './soon.ts'

/** Waits for the latest of `count` emails to an address; returns the token in its link. */
export async function tokenFromEmail(
  { relay }: Antesala,
  email: string,
  count = 1,
): Promise<string> {
  const emails = () =>
    relay.accepted.filter(({ to }) => [to].flat().some((each) => each?.text.includes(email)))
  await vi.waitFor(() => expect(emails()).toHaveLength(count), soon)
  const latest = emails().at(-1)
  const link = /\/admin\/#\/password\/([\w-]{32})/.exec(latest?.text ?? '')
  expect(latest?.html).toContain(link?.[0])
  return link?.[1] ?? ''
}
