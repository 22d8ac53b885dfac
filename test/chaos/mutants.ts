import { join } from 'node:path'
import type { Preload } from './cluster/managed-process.ts'

/** A fault in our own code: a text in a file, and what replaces it. */
type Mutant = { name: string; title: string; file: string; text: string; replacement: string }

/** The mutants, for `npm run chaos -- --break <name>`. An audit must find those that break an invariant. */
export const mutants: Mutant[] = [
  {
    name: 'acknowledge-early',
    title: 'a submission is acknowledged before its job is committed',
    file: 'api/intake/intake.ts',
    text: 'await commitOrWait(job, Date.now() + WAIT_MS)',
    replacement:
      "await Promise.race([commitOrWait(job, Date.now() + WAIT_MS), Promise.resolve({ state: 'stored' })])",
  },
  {
    name: 'forget-keys',
    title: 'no answer is stored, so a repeated request is another submission',
    file: 'api/intake/intake.ts',
    text: 'const response = repeatable && newResponse(payload, answer, repeatable)',
    replacement: 'const response = undefined',
  },
  {
    name: 'commit-locally',
    title: 'commits do not wait for the standby',
    // Of all pools: a commit that notifies and waits for the standby would block the others that notify.
    file: 'shared/runtime/guarded-client.ts',
    text: 'super(options)',
    replacement:
      "super({ ...options, options: (options.options ?? '') + ' -c synchronous_commit=local' })",
  },
  {
    name: 'drop-emails',
    title: 'half of the emails are stored as sent, and not sent',
    file: 'worker/mail/mailer.ts',
    text: 'let hasBegun = false',
    replacement: "if (/[0-7]$/.test(email.id)) return '250 OK'; let hasBegun = false",
  },
  {
    name: 'send-twice',
    title: 'each email is sent twice',
    file: 'worker/mail/mailer.ts',
    text: 'return storable(response)',
    replacement: `await pool.use((transport) => transport.sendMail({ raw, envelope }))
        return storable(response)`,
  },
  {
    name: 'break-template',
    title: 'the acknowledgement of inquiries asks for a value that its emails do not have',
    file: 'shared/mail/template-files.ts',
    text: "return readFileSync(join(folder, file), 'utf8')",
    replacement:
      "return readFileSync(join(folder, file), 'utf8').replaceAll('{{code}}', file.startsWith('lead-ack') ? '{{kode}}' : '{{code}}')",
  },
  {
    name: 'poison',
    title: 'a worker throws, loops, exits or runs out of memory at an inquiry that says so',
    file: 'worker/recording/leads.ts',
    text: 'const inOrder = distinctInOrder(payloads)',
    replacement: `const inOrder = distinctInOrder(payloads)
      const said = inOrder.map(({ fields }) => /poison:(\\w+)/.exec(fields.message ?? '')?.[1])
      if (said.includes('exit')) process.exit(7)
      if (said.includes('throw')) throw new Error('poisoned')
      while (said.includes('loop'));
      for (const all = []; said.includes('memory'); ) all.push(new Array(1e6).fill({}).map(() => ({})))`,
  },
]

/** What to load before a script so that it runs these mutants. */
export function mutation(names: string[]): Preload {
  const modules = [join(import.meta.dirname, 'mutate.main.ts')]
  // A process whose memory grows ends soon.
  const env = { ANTESALA_MUTANTS: names.join(), NODE_OPTIONS: '--max-old-space-size=300' }
  return { modules, env, isSilenced: true }
}
