/** A fault in our own code that an audit must find: a text in a file, and what replaces it. */
type Mutant = { name: string; title: string; file: string; text: string; replacement: string }

/** The mutants, for `npm run chaos -- --break <name>`. */
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
]
