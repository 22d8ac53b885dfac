import type { Antesala } from './antesala.ts'
import { staff } from './fixtures.ts'
import { type StaffClient, succeed } from './staff.ts'

/** Adds a rule for all leads that names the salesperson, as an administrator, and returns its id. */
export async function addRule(
  antesala: Antesala,
  admin: StaffClient,
  name: string,
): Promise<string> {
  const sales = antesala.db.selectFrom('staff').select('id').where('email', '=', staff.sales.email)
  const { id: assigneeId } = await sales.executeTakeFirstOrThrow()
  const { id } = await succeed(admin, 'POST', '/rules', { name, conditions: {}, assigneeId })
  return id
}
