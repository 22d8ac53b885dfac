import type { BatchStep } from '../job-handler.ts'

/**
 * What the functions about unanswered leads need: a transaction, what enqueues emails in it, and the time by the clock of the
 * database, by which the leads were found: a worker whose clock is slow would find those that it has handled again and again.
 */
export type UnansweredStep = Pick<BatchStep, 'tx' | 'bossTx' | 'boss' | 'config'> & { now: Date }
