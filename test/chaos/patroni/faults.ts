import { setTimeout as delay } from 'node:timers/promises'
import type { Fault, Scene } from '../faults/fault.ts'
import type { DatabaseHost } from './host.ts'
import { patroniObstacle } from './installation.ts'

/** How long after the promotion the previous primary comes back, in milliseconds. */
const AWAY_MS = { least: 0, most: 5_000 }

const common = {
  rounds: 2,
  minutes: 2,
  hasPatroni: true,
  may5xxBeRecorded: true,
  obstacle: patroniObstacle,
  targets: { writing: 5_000, recording: 30_000, record: 60_000 },
}

const databaseKill: Fault = {
  ...common,
  name: 'patroni-database-kill',
  title: 'PostgreSQL of the primary is killed (SIGKILL); Patroni replaces the primary',
  inflict: failover({ strike: (primary) => primary.killPostgres() }),
}

const kill: Fault = {
  ...common,
  name: 'patroni-kill',
  title: 'PostgreSQL and Patroni of the primary are killed (SIGKILL)',
  inflict: failover({
    strike: (primary) => primary.killPatroni(),
    repair: (primary) => primary.start(),
  }),
}

const cut: Fault = {
  ...common,
  name: 'patroni-cut',
  title: "the primary's host loses its network; HAProxy closes the connections to it",
  inflict: failover({
    strike: (primary) => primary.cut(),
    repair: (primary) => primary.connect(),
  }),
}

const silentCut: Fault = {
  ...common,
  name: 'patroni-cut-silent',
  title: "the primary's host loses its network, and the connections to it stay silent",
  targets: { writing: 15_000, recording: 30_000, record: 60_000 },
  inflict: failover({
    strike: async (primary, { cluster: { databaseLine } }) => {
      databaseLine.silence()
      await primary.cut()
    },
    repair: (primary) => primary.connect(),
  }),
}

const freeze: Fault = {
  ...common,
  name: 'patroni-freeze',
  title: "the primary's host is suspended, and continues after its standby was promoted",
  inflict: failover({
    strike: (primary) => primary.freeze(),
    repair: (primary) => primary.thaw(),
  }),
}

const standbyCut: Fault = {
  ...common,
  name: 'patroni-standby-cut',
  title: 'the host of the synchronous standby loses its network; the other standby replaces it',
  inflict: async (scene) => {
    const patroni = patroniOf(scene)
    const standby = await patroni.synchronousStandby()
    await standby.cut()
    await patroni.synchronousStandby(standby)
    scene.noteRecovery()
    await delay(scene.random.between(AWAY_MS.least, AWAY_MS.most))
    await standby.connect()
    await patroni.healthy()
  },
}

const switchover: Fault = {
  ...common,
  name: 'patroni-switchover',
  title: 'the primary and its synchronous standby change places, as for maintenance',
  inflict: failover({ strike: (_, scene) => patroniOf(scene).switchOver() }),
}

/** What can happen to a database with Patroni. */
export const patroniFaults: Fault[] = [
  databaseKill,
  kill,
  cut,
  silentCut,
  freeze,
  standbyCut,
  switchover,
]

type Strike = {
  strike: (primary: DatabaseHost, scene: Scene) => Promise<void>
  repair?: (primary: DatabaseHost) => Promise<void> | void
}

/** Lets the primary fail; brings its host back once another one has taken over, and waits until all are healthy. */
function failover({ strike, repair }: Strike) {
  return async (scene: Scene) => {
    const { random, noteRecovery } = scene
    const patroni = patroniOf(scene)
    const primary = await patroni.primary()
    await Promise.all([strike(primary, scene), patroni.promotion(primary).then(noteRecovery)])
    await delay(random.between(AWAY_MS.least, AWAY_MS.most))
    await repair?.(primary)
    await patroni.healthy()
  }
}

function patroniOf({ cluster: { database } }: Scene) {
  if (!database.patroni) throw new Error('there is no Patroni')
  return database.patroni
}
