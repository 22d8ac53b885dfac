import { useGetList } from 'react-admin'
import { nameKey } from '../../../shared/contract/fold.ts'
import type { LeadRow } from '../../../shared/contract/records.ts'
import { digitsIn, splitContact } from './draft.ts'

/** A lead that has what is being typed, and which of it. */
export type KnownLead = { lead: LeadRow; has: 'email' | 'phone'; hasName: boolean }

/** Other leads with the same: how many, and the search that lists all of them. */
export type MoreKnown = { has: KnownLead['has']; count: number; isCapped: boolean; q: string }

/** Most known leads that are shown. */
const MAX_SHOWN = 3

/** Of how many leads with a number or an address, the newest, those with the same name are found. */
const MAX_COMPARED = 25

/** The digits of a number without its country code. A shorter number is not complete, or not compared. */
const NATIONAL_DIGITS = 10

/**
 * Returns the leads with this email address or phone number, those with the same name first, and how many others there are.
 * @param contact as typed, with an email address, a phone number, or both
 */
export function useKnownLeads(
  name: string,
  contact: string,
): { known: KnownLead[]; more: MoreKnown[] } {
  const { email } = splitContact(contact)
  const address = isWholeEmail(email) ? email.toLowerCase() : undefined
  const last = digitsIn(contact).slice(-NATIONAL_DIGITS)
  const digits = last.length === NATIONAL_DIGITS ? last : undefined
  const byEmail = useLeads(address)
  const byPhone = useLeads(digits)
  const isSame = (lead: LeadRow) =>
    nameKey(lead.name) !== '' && nameKey(lead.name) === nameKey(name)
  const found = [
    ...byEmail.leads.filter((lead) => emailsOf(lead).includes(`${address}`)).map(having('email')),
    ...byPhone.leads
      .filter((lead) => numbersOf(lead).some((number) => number.endsWith(last)))
      .map(having('phone')),
  ].map(({ lead, has }): KnownLead => ({ lead, has, hasName: isSame(lead) }))
  const distinct = found.filter(
    ({ lead }, at) => found.findIndex((other) => other.lead.id === lead.id) === at,
  )
  const known = [...distinct.filter(isNamed), ...distinct.filter((each) => !isNamed(each))]
  const shown = known.slice(0, MAX_SHOWN)
  const more = [
    moreThan(shown, 'email', address, byEmail),
    moreThan(shown, 'phone', digits, byPhone),
  ].flat()
  return { known: shown, more }
}

function isNamed({ hasName }: KnownLead) {
  return hasName
}

function having(has: KnownLead['has']) {
  return (lead: LeadRow) => ({ lead, has })
}

type Found = { leads: LeadRow[]; total: number; isCapped: boolean }

// Of those that share the address and the number, both searches find and show all.
function moreThan(
  shown: KnownLead[],
  has: KnownLead['has'],
  q: string | undefined,
  { leads, total, isCapped }: Found,
): MoreKnown[] {
  const ids = leads.map(({ id }) => id)
  const count = total - shown.filter(({ lead }) => ids.includes(lead.id)).length
  return q !== undefined && shown.length > 0 && count > 0 ? [{ has, count, isCapped, q }] : []
}

function isWholeEmail(text: string) {
  return /^[^@]+@[^@]+\.[^@]{2,}$/.test(text)
}

// What staff use now, and what was sent.
function emailsOf({ email, sent }: LeadRow): string[] {
  return [email, sent?.email ?? ''].map((each) => each.toLowerCase())
}

function numbersOf({ phone, phoneE164, sent }: LeadRow): string[] {
  return [phoneE164 ?? phone, sent?.phone ?? ''].map((each) => each.replace(/\D/g, ''))
}

function useLeads(q: string | undefined): Found {
  const params = {
    pagination: { page: 1, perPage: MAX_COMPARED },
    sort: { field: 'submittedAt', order: 'DESC' as const },
    filter: { q },
  }
  const { data, total, meta } = useGetList<LeadRow>('leads', params, {
    enabled: q !== undefined,
    staleTime: 10_000,
  })
  if (q === undefined || !data) return { leads: [], total: 0, isCapped: false }
  return { leads: data, total: total ?? data.length, isCapped: meta?.isCapped === true }
}
