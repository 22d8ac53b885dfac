import { z } from 'zod'
import type { LeadKind, LeadStatus } from './lead.ts'
import type { PartnerStatus } from './partner.ts'
import type { PartnerName, PropertyName } from './records.ts'
import { line, optional, paragraph } from './text.ts'

/** A partner in a tree of referrals. */
export type ReferralNode<Time = string> = PartnerName & {
  /** Who referred them; null for the root. */
  parentId: string | null
  /** How many referrals it is away from the root. */
  depth: number
  status: PartnerStatus
  submittedAt: Time
  /** Leads attributed to them, spam left out, and how many of those were won. */
  leads: number
  won: number
}

/** A partner with everybody they brought, nearest first. */
export type ReferralTree<Time = string> = {
  id: string
  nodes: ReferralNode<Time>[]
  /** Whether there are more than are shown. */
  isCut: boolean
}

/** What a partner brought in a period. */
export type LeaderboardRow = PartnerName & {
  /** Agencies that applied with their code, and how many of those are approved today. */
  applied: number
  approved: number
  leads: number
  won: number
  /** Applications by the month they came in, "2026-11", months without any left out. */
  months: { month: string; applied: number; approved: number }[]
}

/** A lead as partnership managers see it: nothing personal. */
export type AttributedLead<Time = string> = {
  id: string
  refCode: string
  status: LeadStatus
  kind: LeadKind
  property: PropertyName | null
  submittedAt: Time
}

/** A code that was tried and that nobody has. */
export type UnknownCode<Time = string> = {
  /** The code itself. */
  id: string
  code: string
  /** Applications refused for it, and leads that mention it. */
  applications: number
  leads: number
  lastTriedAt: Time
  /** The partner whose code is the most alike. */
  nearest: PartnerName | null
}

/** Who a lead or an application is attributed to. */
export type Attribution<Time = string> = {
  kind: 'lead' | 'partner'
  /** Its own code. */
  code: string
  submittedAt: Time
  status: LeadStatus | PartnerStatus
  /** The code it came with, known or not. */
  referredByCode: string | null
  referrer: PartnerName | null
}

const why = paragraph(1000)

/** Says by hand who referred a lead or an application. */
export const attributionInput = z.strictObject({
  /** Of the lead or the application. */
  code: line(40),
  /** Of the partner; left out: nobody. */
  partner: optional(line(40)),
  /** The partner's code it is attributed to so far, as the one who attributes has seen it. */
  replaces: optional(line(40)),
  reason: why,
})

/** Says by hand whose an unknown code was meant to be. */
export const codeAttributionInput = z.strictObject({ partner: line(40), reason: why })
