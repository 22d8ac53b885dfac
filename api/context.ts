import type { Tracer } from '@opentelemetry/api'
import type { PgBoss } from 'pg-boss'
import type { Config } from '../shared/runtime/config.ts'
import type { Log } from '../shared/runtime/log.ts'
import type { MediaStore } from '../shared/runtime/media/store.ts'
import type { Database } from '../shared/tables/tables.ts'
import type { TracedIntake } from './intake/trace-intake.ts'
import type { ApiMetrics } from './metrics/metrics.ts'
import type { PortalTexts } from './portal/portal-texts.ts'
import type { ReferralVisits } from './portal/referral-visits.ts'
import type { LiveStreams } from './staff/live/streams.ts'
import type { StaffAuth } from './staff/signin/auth.ts'
import type { Sso } from './staff/signin/sso.ts'
import type { NamedProperties } from './v1/named-properties.ts'
import type { NextSteps } from './v1/next-steps.ts'
import type { OptionalLookup } from './v1/optional-lookup.ts'
import type { UnknownCodes } from './v1/unknown-codes.ts'

/** The dependencies that all routes of an API process share. */
export type ApiContext = {
  config: Config<'AUTH_SECRET'>
  log: Log
  db: Database
  boss: PgBoss
  media: MediaStore
  intake: TracedIntake
  /** Whether so many submissions wait that the intake rejects each. */
  isIntakeFull: () => boolean
  unknownCodes: UnknownCodes
  lookUp: OptionalLookup
  namedProperties: NamedProperties
  nextSteps: NextSteps
  referralVisits: ReferralVisits
  auth: StaffAuth
  metrics: ApiMetrics
  live: LiveStreams
  texts: PortalTexts
  sso: Sso
  /** Records spans; undefined if tracing is off. */
  tracer: Tracer | undefined
}
