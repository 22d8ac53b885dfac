import type { Language } from '../../../shared/contract/language.ts'
import { may } from '../../../shared/contract/staff.ts'
import { type Assignee, findAssignee } from '../../../shared/tables/staff/staff.ts'
import type { Database } from '../../../shared/tables/tables.ts'
import { invalidField } from '../../http/validation.ts'

/**
 * Returns the staff member to whom a user assigns a lead.
 * @throws ApiError VALIDATION_ERROR if they are disabled, may not change leads, or do not exist
 */
export async function requireAssignee(
  db: Database,
  staffId: string,
  language: Language,
): Promise<Assignee> {
  const found = await findAssignee(db, staffId)
  if (!found) throw invalidField('assigneeId', 'notColleague', language)
  if (!may(found.role, 'leads.change'))
    throw invalidField('assigneeId', 'cannotHaveLeads', language)
  const { id, name, email } = found
  return { id, name, email }
}
