import { setTimeout as delay } from 'node:timers/promises'
import type { Fault } from './fault.ts'
import { sendingAtOnce } from './processes.ts'

// The outcomes of deliveries wait until they can be stored, so that lost connections cause no copies.

export const databaseKill: Fault = {
  name: 'database-kill',
  title: 'the database is killed (SIGKILL) and started again',
  rounds: 20,
  expect: () => ({ isCommitCut: true }),
  inflict: async ({ cluster: { database, databaseLine }, random }) => {
    await database.kill()
    await delay(random.between(0, 500))
    await database.restart()
    databaseLine.leadTo(database.port)
  },
}

export const answersCut: Fault = {
  name: 'answers-cut',
  title: 'all connections to the database break between a request and its answer',
  rounds: 30,
  expect: () => ({ isCommitCut: true }),
  inflict: async ({ cluster: { databaseLine } }) => await databaseLine.cutAnswers(),
}

export const silentLine: Fault = {
  name: 'silent-line',
  title: 'all connections to the database fall silent; new ones work',
  rounds: 5,
  expect: () => ({ isCommitCut: true }),
  inflict: async ({ cluster: { databaseLine } }) => {
    databaseLine.silence()
    // Until the connections have been replaced.
    await delay(12_000)
  },
}

export const failover: Fault = {
  name: 'failover',
  title:
    'the primary is killed without a reset of its connections, and its synchronous standby promoted',
  rounds: 20,
  hasStandby: true,
  expect: (rounds) => ({ isCommitCut: true, copies: rounds * sendingAtOnce }),
  inflict: async ({ cluster: { database, databaseLine }, random }) => {
    databaseLine.vanish()
    await database.kill()
    await delay(random.between(500, 3_000))
    await database.promote()
    databaseLine.leadTo(database.port)
    await delay(8_000)
    await database.addStandby()
  },
}
