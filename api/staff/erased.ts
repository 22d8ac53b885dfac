import type { SubmissionKind } from '../../shared/contract/submission.ts'
import { lockContact } from '../../shared/tables/submissions/submissions.ts'
import type { Database } from '../../shared/tables/tables.ts'
import { ApiError } from '../http/api-error.ts'

/** @throws ApiError RECORD_ERASED if the person was erased from the record */
export function requireNotErased({ erasedAt }: { erasedAt: Date | null }): void {
  if (erasedAt) throw new ApiError('RECORD_ERASED')
}

/** @throws ApiError RECORD_ERASED if the recipient was erased from the email, which blanks the address */
export function requireEmailNotErased({ toEmail }: { toEmail: string }): void {
  if (toEmail === '') throw new ApiError('RECORD_ERASED')
}

/**
 * Locks a record until the transaction ends, so that the person is not erased from it meanwhile.
 * @throws ApiError NOT_FOUND; RECORD_ERASED
 */
export async function lockRecord(tx: Database, kind: SubmissionKind, id: string): Promise<void> {
  const record = await lockContact(tx, kind, id)
  if (!record) throw new ApiError('NOT_FOUND')
  requireNotErased(record)
}
