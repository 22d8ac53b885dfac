import { MINUTE_MS } from '../../shared/contract/duration.ts'
import type { Language } from '../../shared/contract/language.ts'
import type { NextStep } from '../../shared/contract/next-step-schema.ts'
import type { SubmissionKind } from '../../shared/contract/submission.ts'
import { promisedOn } from '../../shared/mail/promised-day.ts'
import type { Config } from '../../shared/runtime/config.ts'
import { formatNearDay } from '../../shared/view/format.ts'
import { type Message, messageText } from '../http/messages.ts'

/** What happens after a submission of each kind, and what is promised until when; nothing if it takes minutes. */
const steps: Record<
  SubmissionKind,
  { message: Message; promise?: Parameters<typeof promisedOn>[0] }
> = {
  lead: {
    promise: 'answer',
    message: {
      es: 'Un asesor se comunicará con usted a más tardar el {day}. Conserve el código y menciónelo si nos escribe o llama.',
      en: 'An advisor will get in touch by {day}. Keep the code, and mention it if you write or call.',
    },
  },
  partner: {
    promise: 'decision',
    message: {
      es: 'Revisaremos la solicitud y le enviaremos la decisión por correo a más tardar el {day}. Ya puede compartir su código.',
      en: 'We will review the application and email you our decision by {day}. You can share your code now.',
    },
  },
  assessment: {
    message: {
      es: 'En unos minutos recibirá el resultado por correo, con las propiedades disponibles a su alcance, si las hay.',
      en: 'You will receive the result by email, usually within minutes, with any available properties you can afford.',
    },
  },
}

/** Says what happens after a submission, with the same days as the emails. */
export type NextSteps = { of(kind: SubmissionKind, language: Language): NextStep }

/** Creates the next steps of one API process. They are remembered for a minute, because finding and formatting a day takes long. */
export function createNextSteps(config: Pick<Config, 'OFFICE_HOURS' | 'TIME_ZONE'>): NextSteps {
  const remembered = new Map<string, { at: number; step: NextStep }>()
  return {
    of: (kind, language) => {
      const key = `${kind} ${language}`
      const known = remembered.get(key)
      if (known && performance.now() - known.at < MINUTE_MS) return known.step
      const step = stepAfter(kind, language, config)
      remembered.set(key, { at: performance.now(), step })
      return step
    },
  }
}

function stepAfter(
  kind: SubmissionKind,
  language: Language,
  config: Parameters<typeof createNextSteps>[0],
): NextStep {
  const { message, promise } = steps[kind]
  const by = promise ? promisedOn(promise, config) : null
  const day = by ? formatNearDay(by, language) : ''
  return { message: messageText(message, language, { day }), by }
}
