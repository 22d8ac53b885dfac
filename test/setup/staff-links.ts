import { expect, vi } from 'vitest'
import type { Antesala } from './antesala.ts'
import { soon } from './soon.ts'

/** The token of the link in the latest mail somebody got, once it has arrived. */
export async function mailedToken({ relay }: Antesala, email: string, count = 1): Promise<string> {
  const mails = () =>
    relay.accepted.filter(({ to }) => [to].flat().some((each) => each?.text.includes(email)))
  await vi.waitFor(() => expect(mails()).toHaveLength(count), soon)
  const mail = mails().at(-1)
  const link = /\/admin\/#\/password\/([\w-]{32})/.exec(mail?.text ?? '')
  expect(mail?.html).toContain(link?.[0])
  return link?.[1] ?? ''
}
