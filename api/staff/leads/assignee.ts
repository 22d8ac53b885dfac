import type { Language } from '../../../shared/contract/language.ts'
import { may } from '../../../shared/contract/staff.ts'
import { type Assignee, findAssignee } from '../../../shared/tables/staff/staff.ts'
import type { Database } from '../../../shared/tables/tables.ts'
import { invalidField } from '../../http/validation.ts'

/**
 * Returns the staff member to whom a user assigns a lead, or the inquiries about a property.
 * @param field the name of the field with their id
 * @throws ApiError VALIDATION_ERROR if they are disabled, may not change leads, or do not exist
 */
export async function requireAssignee(
  db: Database,
  staffId: string,
  language: Language,
  field = 'assigneeId',
): Promise<Assignee> {
  const found = await findAssignee(db, staffId)
  if (!found) throw invalidField(field, 'notColleague', language)
  if (!may(found.role, 'leads.change')) throw invalidField(field, 'cannotHaveLeads', language)
  const { id, name, email } = found
  return { id, name, email }
}
