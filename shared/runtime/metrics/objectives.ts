import type { Config } from '../config.ts'

/** What has an objective: recording a submission, and delivering an email. */
export const objectiveNames = ['recording', 'delivery'] as const
export type ObjectiveName = (typeof objectiveNames)[number]

/** The settings that say how long each may take, in seconds. */
export type Objectives = Pick<Config, 'RECORDING_SECONDS' | 'DELIVERY_SECONDS'>
