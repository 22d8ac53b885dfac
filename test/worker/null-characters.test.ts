import { expect, onTestFinished, test, vi } from 'vitest'
import type { EmailStatus } from '../../shared/contract/email.ts'
import { openAntesala } from '../setup/antesala.ts'
import { inquiry } from '../setup/fixtures.ts'
import { startScriptedRelay } from '../setup/scripted-relay.ts'
import { soon } from '../setup/waiting.ts'

// PostgreSQL cannot store null characters: an email whose reply has one was attempted again and again.
test.each<[string, { recipient: string; message: string }, EmailStatus, string]>([
  [
    'that rejects the recipient',
    { recipient: '550 5.1.1 No\0such mailbox', message: '250 ok' },
    'failed',
    '550 5.1.1 No\uFFFDsuch mailbox',
  ],
  [
    'that accepts the email',
    { recipient: '250 ok', message: '250 queued\0as 1' },
    'sent',
    '250 queued\uFFFDas 1',
  ],
])(
  'a reply with a null character %s is stored without it',
  async (_what, replies, status, reply) => {
    const relay = await startScriptedRelay(replies)
    onTestFinished(relay.stop)
    const antesala = await openAntesala({ SMTP_URL: relay.url })
    onTestFinished(() => antesala.close())
    await antesala.startWorker()
    await antesala.submit('/api/v1/contact', inquiry)
    await vi.waitFor(async () => {
      const emails = antesala.db.selectFrom('emails').select(['status', 'smtpReply'])
      const [acknowledgement] = await emails.where('toEmail', '=', inquiry.email).execute()
      expect(acknowledgement).toEqual({ status, smtpReply: reply })
    }, soon)
    const attempts = antesala.db.selectFrom('attempts').select('smtpReply')
    expect(await attempts.execute()).toContainEqual({ smtpReply: reply })
  },
)
