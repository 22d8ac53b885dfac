import type { DecisionReason } from '../../../shared/contract/decision.ts'
import type { Language } from '../../../shared/contract/language.ts'
import type { AnnounceDecision } from '../../../shared/jobs/announce-decision.ts'
import { splitLines } from '../clean.ts'
import type { EmailRequest } from '../enqueue.ts'
import { greetingName } from '../greeting-name.ts'

type Applicant = {
  id: string
  contactName: string
  email: string
  referralCode: string
  language: Language
}

/** Returns the email that notifies an applicant of a decision. Each decision has its own `occasion`. */
export function decisionEmail(
  applicant: Applicant,
  { decision, reason, note, decidedAt }: AnnounceDecision,
): EmailRequest<'partner-decision'> {
  const { id, language, referralCode: code } = applicant
  const contactName = greetingName(applicant.contactName)
  return {
    template: 'partner-decision',
    about: { kind: 'partner', id },
    occasion: decidedAt,
    language,
    to: { name: contactName ?? '', email: applicant.email },
    data: {
      contactName,
      code,
      isApproved: decision === 'approved',
      reason: reasonTexts[reason]?.[language] ?? null,
      note: note ? splitLines(note) : [],
    },
  }
}

// The wording of reasons for applicants. Reasons that are not listed are internal and never sent.
const reasonTexts: Partial<Record<DecisionReason, Record<Language, string>>> = {
  outside_area: {
    es: 'El programa todavía no cubre la zona donde trabaja.',
    en: 'The program does not yet cover the area where you work.',
  },
  duplicate: {
    es: 'Ya tenemos otra solicitud de su agencia y daremos seguimiento a esa.',
    en: 'We already have another application from your agency and will proceed with that one.',
  },
  not_an_agency: {
    es: 'El programa es para agencias y profesionales del sector inmobiliario.',
    en: 'The program is for real estate agencies and brokers.',
  },
  incomplete: {
    es: 'A su solicitud le faltan datos que necesitamos para tomar una decisión.',
    en: 'Your application is missing information we need to make a decision.',
  },
  program_full: {
    es: 'Ya se ocuparon todos los lugares de esta etapa del programa.',
    en: 'All places in the current phase of the program have been filled.',
  },
}
