import type { DecisionReason } from '../contract/decision.ts'
import type { Language } from '../contract/language.ts'
import type { Config } from '../runtime/config.ts'
import { splitLines } from './clean.ts'
import type { EmailData } from './data.ts'
import { greetingName } from './greeting-name.ts'
import { promisedDay } from './promised-day.ts'

/** What the email about a decision says of the applicant, and of the decision. */
type Told = {
  applicant: { contactName: string; referralCode: string; language: Language }
  decision: { isApproved: boolean; reason: DecisionReason; note: string | null }
}

/** Returns the data of the email that notifies an applicant of a decision. */
export function decisionData(
  { applicant, decision }: Told,
  config: Pick<Config, 'OFFICE_HOURS' | 'TIME_ZONE'>,
): EmailData['partner-decision'] {
  const { isApproved, reason, note } = decision
  return {
    contactName: greetingName(applicant.contactName),
    code: applicant.referralCode,
    isApproved,
    callBy: promisedDay('call', config, applicant.language),
    reason: reasonTexts[reason]?.[applicant.language] ?? null,
    note: note ? splitLines(note) : [],
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
