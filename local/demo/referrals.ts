import { nearbyCodes } from '../../shared/domain/nearby-codes.ts'
import { noteUnknownCode } from '../../shared/tables/referrals/unknown-codes.ts'
import type { Database } from '../../shared/tables/tables.ts'

/** Which partner's code a client of the demo came with, by the client's address. */
const bringers: Record<string, number> = {
  'ximena.larranaga@example.com': 0,
  'priya.raghunathan@example.com': 0,
  'tobias.iriarte@correo.example.com': 0,
  'gloria.mendizabal@example.net': 0,
  'etienne.marchand@courrier.example.net': 1,
  'octavio.tamez@empresa.example.com': 1,
  'grant@abernathy.example.com': 2,
  'joe.kealoha@example.com': 2,
  'elena.markham@example.com': 2,
  'olivia.thornbury@mail.example.com': 2,
  'noor.vandermeer@example.net': 3,
  'renata.quiroga@example.net': 3,
  'rafael.montesdeoca@example.com': 3,
  'camille.desrosiers@example.org': 4,
  'kwame.asante@example.net': 4,
}

/** Clients who came with a partner's code and a slip in it. */
const slips: Record<string, number> = {
  'aiko.tanabe@example.net': 3,
  'sebastian.ferrer@example.com': 0,
}

/**
 * The code a client of the demo came with.
 * @param codes of the demo's partners, in their order
 */
export function codeOfLead(email: string, codes: string[]): string | undefined {
  const brought = codes[bringers[email] ?? -1]
  const meant = codes[slips[email] ?? -1]
  return brought ?? (meant && slipOf(meant))
}

/** Codes that applications of the demo were refused for: slips, and one that is like nobody's. */
export async function tryUnknownCodes(db: Database, codes: string[]): Promise<void> {
  const tried = [codes[3], codes[3], codes[9]].flatMap((code) => (code ? slipOf(code) : []))
  for (const code of [...tried, 'LP-0000', 'LP-0000']) await noteUnknownCode(db, code)
}

function slipOf(code: string) {
  return nearbyCodes(code)[0] ?? code
}
