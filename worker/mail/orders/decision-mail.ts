import type { DecisionReason } from '../../../shared/contract/decision.ts'
import type { Language } from '../../../shared/contract/language.ts'
import type { AnnounceDecision } from '../../../shared/jobs/announce-decision.ts'
import { greetable, linesOf } from '../clean.ts'
import type { MailOrder } from '../enqueue.ts'

/** Who is told of a decision. */
type Applicant = {
  id: string
  contactName: string
  email: string
  referralCode: string
  language: Language
}

/** The mail that tells an applicant what was decided; each decision is told once. */
export function decisionMail(
  applicant: Applicant,
  { decision, reason, note, decidedAt }: AnnounceDecision,
): MailOrder<'partner-decision'> {
  const { id, language, referralCode: code } = applicant
  const contactName = greetable(applicant.contactName)
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
      reason: reasonsTold[reason]?.[language] ?? null,
      note: note ? linesOf(note) : [],
    },
  }
}

// What an applicant is told of a refusal's reason. The others say something about the house.
const reasonsTold: Partial<Record<DecisionReason, Record<Language, string>>> = {
  outside_area: {
    es: 'El programa no cubre todavía la zona donde trabaja.',
    en: 'The program does not cover the area you work in yet.',
  },
  duplicate: {
    es: 'Ya tenemos otra solicitud de su agencia y seguimos con esa.',
    en: 'We already have another application from your agency and go on with that one.',
  },
  not_an_agency: {
    es: 'El programa es para agencias y corredores inmobiliarios.',
    en: 'The program is for real estate agencies and brokers.',
  },
  incomplete: {
    es: 'A la solicitud le faltan datos que necesitamos para decidir.',
    en: 'The application lacks details we need to decide.',
  },
  program_full: {
    es: 'Los lugares de esta etapa del programa ya están ocupados.',
    en: 'The places in this stage of the program are taken.',
  },
}
