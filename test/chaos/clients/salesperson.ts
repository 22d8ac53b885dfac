import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { ensureStaff } from '../../../api/staff/signin/ensure-staff.ts'
import type { AnswerFacts } from '../../../shared/contract/answer.ts'
import type { Language } from '../../../shared/contract/language.ts'
import { fillTemplate } from '../../../shared/view/fill-template.ts'
import { staff, staffPassword } from '../../setup/fixtures.ts'
import { cookiesOf, postSignIn, staffClient } from '../../setup/staff.ts'
import { untilAnswered } from '../../setup/until-answered.ts'
import type { Cluster } from '../cluster/cluster.ts'

/** How long the salesperson waits between clients, in milliseconds. */
const PAUSE_MS = 250

const template = { subject: 'Su código {código}', body: '{cliente}:\n\nSu código es {código}.' }

type Lead = { id: string; version: number; language: Language }

/** A salesperson who answers clients by email, one after the other. */
export type Salesperson = {
  /** Stops answering. Resolves to the ids of the leads that were answered. */
  finish(): Promise<string[]>
}

/**
 * Signs in a salesperson, who answers new leads from a template until `finish` is called.
 * @param report is told of each answer that an API refused
 */
export async function startSalesperson(
  { database: { db }, nextAddress }: Cluster,
  report: (finding: string) => void,
): Promise<Salesperson> {
  await ensureStaff(db, { ...staff.sales, password: staffPassword })
  const credentials = { email: staff.sales.email, password: staffPassword }
  const cookie = cookiesOf(await untilAnswered(() => postSignIn(nextAddress(), credentials)))
  if (!cookie) throw new Error('the salesperson was not signed in')
  const client = () => staffClient(nextAddress(), cookie)
  const answered: string[] = []
  let isFinished = false
  const work = (async () => {
    while (!isFinished) {
      const lead = await nextLead()
      if (lead && (await answer(lead))) answered.push(lead.id)
      await delay(PAUSE_MS)
    }
  })()
  // `finish` throws it.
  work.catch(() => {})
  return {
    finish: async () => {
      isFinished = true
      await work
      return answered
    },
  }

  async function nextLead() {
    return await db
      .selectFrom('leads')
      .select(['id', 'version', 'language'])
      .where('status', '=', 'new')
      .where(sql<boolean>`spam_reasons = '{}'`)
      .orderBy('submittedAt', 'desc')
      .limit(1)
      .executeTakeFirst()
  }

  async function answer({ id, version, language }: Lead) {
    const path = `/api/staff/leads/${id}`
    const facts = await untilAnswered(() => client().get(`${path}/answer-facts`))
    // A release that is older than answers.
    if (facts.status === 404) return false
    const { values } = (await facts.json()) as AnswerFacts
    const texts = fillTemplate(template, 'es', values[language])
    const body = { id: uuid(), way: 'mail', language, ...texts, status: 'contacted' }
    const ifMatch = { 'If-Match': `"${version}"` }
    const send = () => untilAnswered(() => client().send('POST', `${path}/answers`, body, ifMatch))
    const first = await send()
    // The second time as after a response that was lost: the same answer is sent once.
    for (const { status } of [first, await send()])
      if (status !== 201) report(`an answer was refused with ${status}`)
    return first.status === 201
  }
}
