const columns: Record<string, string[]> = {
  leads: ['refCode', 'budget', 'value', 'lostReason', 'origin', 'email', 'phone'],
  partners: ['referralCode', 'email', 'phone'],
}
const none: string[] = []

/** Returns the columns that the dashboard's table of a resource hides until the user shows them. */
export function hiddenByDefault(resource: string): string[] {
  return columns[resource] ?? none
}
