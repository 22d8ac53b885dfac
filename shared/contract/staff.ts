/** What a member of staff can be. */
export const staffRoles = ['sales', 'partnerships', 'ops', 'admin'] as const
export type StaffRole = (typeof staffRoles)[number]

/** What staff can list, and the roles that may. The API enforces it; the dashboard only hides. */
export const readers = {
  leads: ['sales', 'ops', 'admin'],
  partners: ['partnerships', 'ops', 'admin'],
  assessments: ['sales', 'ops', 'admin'],
  emails: ['sales', 'ops', 'admin'],
} as const satisfies Record<string, readonly StaffRole[]>
export type StaffResource = keyof typeof readers

/** Whether a role may read a resource. */
export function mayRead(role: StaffRole, resource: StaffResource): boolean {
  return (readers[resource] as readonly StaffRole[]).includes(role)
}

/** Who is signed in. */
export type Me = { id: string; name: string; email: string; role: StaffRole }
