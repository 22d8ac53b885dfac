import { z } from 'zod'
import type { LeadKind, LeadStatus } from './lead.ts'
import type { PartnerStatus } from './partner.ts'
import type { PartnerName, PropertyName } from './records.ts'
import { line, optional, paragraph } from './text.ts'

/** A partner in a tree of referrals. */
export type ReferralNode<Time = string> = PartnerName & {
  /** The partner who referred them; null for the root. */
  parentId: string | null
  /** Number of referrals from the root. */
  depth: number
  status: PartnerStatus
  submittedAt: Time
  /** Leads attributed to them, without spam, and how many of those were won. */
  leads: number
  won: number
}

/** A partner with all direct and indirect referrals, sorted by depth. */
export type ReferralTree<Time = string> = {
  id: string
  nodes: ReferralNode<Time>[]
  /** Whether nodes were left out because there are too many. */
  isCut: boolean
}

/** A partner's referrals in a period. */
export type LeaderboardRow = PartnerName & {
  /** Agencies that applied with their code, and how many of those are approved now. */
  applied: number
  approved: number
  leads: number
  won: number
  /** Applications by month of submission ("2026-11"), without empty months. */
  months: { month: string; applied: number; approved: number }[]
}

/** A lead as partnership managers see it, without personal data. */
export type AttributedLead<Time = string> = {
  id: string
  refCode: string
  status: LeadStatus
  kind: LeadKind
  property: PropertyName | null
  submittedAt: Time
}

/** A submitted referral code that no partner has. */
export type UnknownCode<Time = string> = {
  /** The code itself. */
  id: string
  code: string
  /** Applications rejected because of it, and leads that contain it. */
  applications: number
  leads: number
  lastTriedAt: Time
  /** The partner with the most similar code. */
  nearest: PartnerName | null
}

/** The partner that a lead or an application is attributed to. */
export type Attribution<Time = string> = {
  kind: 'lead' | 'partner'
  /** The code of the lead or the application. */
  code: string
  submittedAt: Time
  status: LeadStatus | PartnerStatus
  /** The submitted referral code, valid or not. */
  referredByCode: string | null
  referrer: PartnerName | null
}

const reason = paragraph(1000)

/** Request body that attributes a lead or an application manually. */
export const attributionInput = z.strictObject({
  /** The code of the lead or the application. */
  code: line(40),
  /** The partner's code; without it, the attribution is removed. */
  partner: optional(line(40)),
  /** The code of the partner it was attributed to when the user loaded it. */
  replaces: optional(line(40)),
  reason,
})

/** Request body that assigns an unknown code to the partner it was meant for. */
export const codeAttributionInput = z.strictObject({ partner: line(40), reason })
