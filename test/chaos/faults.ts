import {
  answersCut,
  databaseKill,
  databaseLocked,
  databaseReadOnly,
  diskFull,
  failover,
  failoverReset,
  silentLine,
  silentListener,
} from './faults/database.ts'
import type { Fault } from './faults/fault.ts'
import { clockShift, oldJobs, poison, schemaMismatch } from './faults/jobs.ts'
import {
  apiKill,
  killBeforeNote,
  killBeforeReply,
  rollingRestart,
  rollingUpgrade,
  workerFreeze,
  workerKill,
} from './faults/processes.ts'
import {
  badRecipient,
  relayHold,
  relayOutage,
  relayRefusal,
  relayReset,
  relayStorm,
  relayTrickle,
} from './faults/relay.ts'
import { patroniFaults } from './patroni/faults.ts'

/**
 * Returns all faults, in the order of the report.
 * @param release the commit of the version from which to upgrade; default: the one before the latest migration
 */
export const allFaults = (release?: string): Fault[] => [
  apiKill,
  workerKill,
  killBeforeReply,
  killBeforeNote,
  workerFreeze,
  rollingRestart,
  rollingUpgrade(release),
  clockShift,
  databaseKill,
  answersCut,
  silentLine,
  silentListener,
  failover,
  failoverReset,
  databaseReadOnly,
  databaseLocked,
  diskFull,
  schemaMismatch,
  poison,
  oldJobs,
  relayReset,
  relayOutage,
  relayHold,
  relayTrickle,
  relayStorm,
  relayRefusal,
  badRecipient,
  ...patroniFaults,
]
