/** The database roles besides the owner: for the API, for the workers, and for people who only read. */
export const roles = ['api', 'worker', 'reader'] as const
export type Role = (typeof roles)[number]
/** What the roles are called in PostgreSQL. */
export type RoleNames = Record<Role, string>

/** Returns the names of the roles: the prefix, and what they are for. */
export function roleNames(prefix: string): RoleNames {
  return { api: `${prefix}_api`, worker: `${prefix}_worker`, reader: `${prefix}_reader` }
}
