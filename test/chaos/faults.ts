import { answersCut, databaseKill, failover, silentLine } from './faults/database.ts'
import type { Fault } from './faults/fault.ts'
import { apiKill, rollingRestart, workerKill } from './faults/processes.ts'
import { relayOutage, relayRefusal, relayReset } from './faults/relay.ts'

/** All faults, in the order of the report. */
export const faults: Fault[] = [
  apiKill,
  workerKill,
  rollingRestart,
  databaseKill,
  answersCut,
  silentLine,
  failover,
  relayReset,
  relayOutage,
  relayRefusal,
]
