import { nearbyCodes } from '../../shared/domain/nearby-codes.ts'
import { recordUnknownCode } from '../../shared/tables/referrals/unknown-codes.ts'
import type { Database } from '../../shared/tables/tables.ts'

/** The partner (as index in `demoPartners`) whose code a client used, by the client's email address. */
const referrerByEmail: Record<string, number> = {
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

/** The partner whose code a client misspelled, by the client's email address. */
const misspelledReferrerByEmail: Record<string, number> = {
  'aiko.tanabe@example.net': 3,
  'sebastian.ferrer@example.com': 0,
}

/**
 * Returns the referral code that a demo client used, which may be misspelled; undefined if they used none.
 * @param codes the codes of `demoPartners`, in order
 */
export function referralCodeUsedBy(email: string, codes: string[]): string | undefined {
  const exact = codes[referrerByEmail[email] ?? -1]
  const intended = codes[misspelledReferrerByEmail[email] ?? -1]
  return exact ?? (intended && misspell(intended))
}

/** Records unknown codes, as if applications had used them: three misspellings, and one similar to no code. */
export async function recordUnknownCodes(db: Database, codes: string[]): Promise<void> {
  const misspelled = [codes[3], codes[3], codes[9]].flatMap((code) => (code ? misspell(code) : []))
  for (const code of [...misspelled, 'LP-0000', 'LP-0000']) await recordUnknownCode(db, code)
}

function misspell(code: string) {
  return nearbyCodes(code)[0] ?? code
}
