import { composeAlert, emailOf } from '../../api/watch/compose.ts'
import { type AlertCause, alertCauses } from '../../shared/contract/alert.ts'
import type { EmailTemplate } from '../../shared/contract/email.ts'
import type { Language } from '../../shared/contract/language.ts'
import { newId } from '../../shared/domain/new-id.ts'
import { answerData } from '../../shared/mail/answer-data.ts'
import type { EmailData, MailedProperty, UnansweredTopic } from '../../shared/mail/data.ts'
import type { StoredAlert } from '../../shared/tables/jobs/alerts.ts'
import { formatDate, formatMoment, formatMoney, formatNearDay } from '../../shared/view/format.ts'
import { drawingPath } from '../../shared/view/media-paths.ts'
import { drawingAltOf, illustrationLabel } from '../../shared/view/picture-alt.ts'
import { statusNames } from '../../shared/view/property-texts.ts'
import { localizedPath, pagePaths } from '../../shared/view/site.ts'

/** An email template with sample data. */
export type Sample = { name: string; template: EmailTemplate; data: object }

const received = '2026-11-20T19:04:00Z'
const timeZone = 'America/Mexico_City'
const id = '0199f3c2-9b06-7c18-8e5d-41d7a3b6c902'
const link = `https://antesala.example/admin/#/password/${'k7Qm2xVt'.repeat(5)}`

/**
 * Returns six samples of acknowledgements to clients, three of assessments, two of decisions, of unanswered leads and of alerts about sign-ins, an open and a resolved
 * alert of each cause, and one of every other template.
 */
export function samplesIn(language: Language): Sample[] {
  const receivedOn = formatDate(received, language, timeZone)
  const receivedAt = formatMoment(received, language, timeZone)
  const nearDay = formatNearDay('2026-11-30', language)
  const client = {
    'lead-acknowledgement': acknowledgementIn(language, receivedOn),
    'lead-answer': answerIn(language),
    'partner-acknowledgement': { ...applicant, receivedOn, decideBy: nearDay },
  } satisfies Partial<EmailData>
  const signInAlert = { name: 'Sara Vélez', failures: 5, lastAt: receivedAt, isSecondStep: false }
  const staff = {
    'staff-invitation': {
      name: 'Sara Vélez',
      invitedBy: 'Aurora Díaz',
      link,
      validUntil: receivedAt,
    },
    'password-reset': { name: 'Sara Vélez', link, validUntil: receivedAt },
    'sign-in-alert': signInAlert,
  } satisfies Partial<EmailData>
  const bare = { ...client, ...staff, ...noticesIn(receivedAt) }
  return [
    ...Object.entries(bare).map(([name, data]) => ({
      name,
      template: name as EmailTemplate,
      data,
    })),
    ...alertsIn(receivedAt, language).map((data) => ({
      name: `ops-alert-${data.cause}${data.isOver ? '-over' : ''}`,
      template: 'ops-alert' as const,
      data,
    })),
    {
      name: 'sign-in-alert-code',
      template: 'sign-in-alert' as const,
      data: { ...signInAlert, isSecondStep: true },
    },
    {
      name: 'lead-unanswered-away',
      template: 'lead-unanswered' as const,
      data: {
        ...bare['lead-unanswered'],
        isReminder: false,
        newAssignee: 'Diego Ríos',
        isAway: true,
      },
    },
    ...topics.map((topic) => ({
      name: `notice-digest-${topic}`,
      template: 'notice-digest' as const,
      data: { ...bare['notice-digest'], topic },
    })),
    ...acknowledgementsIn(language, bare['lead-acknowledgement']),
    ...decisionsIn(nearDay).map(({ name, data }) => ({
      name,
      template: 'partner-decision' as const,
      data,
    })),
    ...assessmentsIn(language, receivedOn),
  ]
}

function acknowledgementIn(
  language: Language,
  receivedOn: string,
): EmailData['lead-acknowledgement'] {
  const money = (amount: number) => formatMoney(amount, 'USD', language)
  const agave = propertyLine(
    language,
    ['casa-del-agave', 'Casa del Agave', 'Oaxaca', 498_000],
    money,
  )
  return {
    ...{ name: 'Ana García', code: 'LU-7KQ4M', receivedOn, isEntered: false },
    property: { ...agave, path: `${agave.path}?ref=LP-9RT2V` },
    advisor: 'Sara Vélez',
    answerBy: formatNearDay('2026-11-30', language),
  }
}

function acknowledgementsIn(language: Language, data: EmailData['lead-acknowledgement']): Sample[] {
  const { name, code, receivedOn, property } = data
  const status = statusNames.reserved[language]
  const bare = { ...(property as MailedProperty), picture: null, status }
  const variants = {
    'no-picture': { ...data, property: bare, advisor: null },
    drawing: { ...data, property: drawn(property as MailedProperty, language) },
    'no-property': { ...data, property: null, name: null },
    entered: { ...data, isEntered: true, answerBy: null },
    // As an earlier release stored it.
    earlier: { name, code, receivedOn },
  }
  return Object.entries(variants).map(([variant, values]) => ({
    name: `lead-acknowledgement-${variant}`,
    template: 'lead-acknowledgement' as const,
    data: values,
  }))
}

const topics = ['assigned', 'reminder', 'moved', 'nobody'] satisfies UnansweredTopic[]

function answerIn(language: Language): EmailData['lead-answer'] {
  const texts = {
    es: {
      subject: 'Su visita a Casa del Agave',
      body: 'Ana García:\n\nGracias por su interés en Casa del Agave. Con mucho gusto le acompaño a conocerla.\n\nMientras tanto, aquí puede ver todos los detalles:\nhttps://antesala.example/properties/casa-del-agave\n\nQuedo a sus órdenes.\n\nSara Vélez\n+52 55 5555 0142',
    },
    en: {
      subject: 'Your visit to Casa del Agave',
      body: 'Dear Ana García,\n\nThank you for your interest in Casa del Agave. I would be glad to show it to you.\n\nIn the meantime, you can see all the details here:\nhttps://antesala.example/en/properties/casa-del-agave\n\nKind regards,\nSara Vélez\n+52 55 5555 0142',
    },
  }
  return answerData({ ...texts[language], code: 'LU-7KQ4M', from: 'Sara Vélez' })
}

function noticesIn(receivedAt: string) {
  const message = [
    'Quisiera visitar la casa el sábado por la mañana, si es posible con mi esposa y un arquitecto.',
    '',
    '¿El precio incluye la casa de huéspedes? Quedo al pendiente.',
  ]
  const client = {
    leadId: id,
    code: 'LU-7KQ4M',
    receivedAt,
    name: 'Ana García',
    email: 'ana.garcia@example.com',
    phone: '+52 55 1234 5678',
    dial: '+525512345678',
  }
  return {
    'lead-notice': {
      ...client,
      propertyAsked: 'casa-del-agave',
      referredBy: 'Casa Norte, LP-4M8WD',
      message,
    },
    'lead-unanswered': {
      ...client,
      waited: '30 min',
      isReminder: true,
      newAssignee: null,
      isAway: false,
    },
    'notice-digest': {
      resource: 'leads',
      topic: null,
      count: 2,
      since: receivedAt,
      notices: [
        { id, code: 'LU-7KQ4M', name: 'Ana García', receivedAt },
        { id, code: 'LU-9XW3T', name: 'Eva Ramos', receivedAt },
      ],
    },
    'partner-notice': {
      partnerId: id,
      code: 'LP-9RT2V',
      receivedAt,
      agencyName: 'Casa Norte',
      contactName: 'Luis Ortega',
      email: 'luis@casanorte.example.com',
      phone: '(81) 8345-6789',
      dial: '+528183456789',
      city: 'Monterrey',
      interests: 'inventory, prospects',
      referredBy: 'LP-4M8WD',
    },
  } satisfies Partial<EmailData>
}

/** What the alerts are about whose causes name a queue, a template or the prefix of codes. */
const alertSubjects: Partial<Record<AlertCause, string>> = {
  submissions_wait: 'record-lead',
  attempts_fail: 'send-email',
  dead_letters: 'send-email',
  queue_waits: 'process-media',
  queue_paused: 'send-email',
  codes_low: 'LU',
  template_held: 'lead-notice',
}

/** The emails about an open and a resolved alert of each cause. */
function alertsIn(receivedAt: string, language: Language): EmailData['ops-alert'][] {
  const since = new Date('2026-11-21T20:07:00Z')
  const config = { LOCALE: language, TIME_ZONE: 'America/Mexico_City', PUBLIC_URL: '' }
  const detail = { seconds: 720, limit: 60, count: 180, total: 40, failed: 38, actor: 'Sara Vélez' }
  return alertCauses.flatMap((cause) => {
    const subject = alertSubjects[cause] ?? ''
    const open: StoredAlert = {
      ...{ id: newId(), cause, subject, since, resolvedAt: null, notifiedAt: null },
      ...{ detail, notifiedDetail: null, peak: { ...detail, reason: '421 4.3.2 Try again' } },
    }
    const resolved = { ...open, resolvedAt: new Date('2026-11-21T20:19:00Z') }
    const emails = { sent: 1_203, failed: 2, waiting: 0 }
    return [
      emailOf(open, '', composeAlert(open, 'opened', config, since, undefined)),
      emailOf(resolved, '', composeAlert(resolved, 'resolved', config, since, { emails })),
    ].map((data) => ({ ...data, cause, since: receivedAt, until: data.until && receivedAt }))
  })
}

const applicant = { contactName: 'Luis Ortega', code: 'LP-9RT2V' }
const decisionsIn = (callBy: string): { name: string; data: EmailData['partner-decision'] }[] => [
  {
    name: 'partner-decision-approved',
    data: { ...applicant, isApproved: true, callBy, reason: null, note: [] },
  },
  {
    name: 'partner-decision-rejected',
    data: {
      ...applicant,
      isApproved: false,
      reason: 'El programa todavía no cubre la zona donde trabaja.',
      note: ['Por ahora no abrimos plazas en Monterrey.', 'Volvemos a revisarlas en marzo.'],
    },
  },
]

function assessmentsIn(language: Language, calculatedOn: string): Sample[] {
  const money = (amount: number) => formatMoney(amount, 'USD', language)
  const complete: EmailData['assessment'] = {
    name: 'Eva Ramos',
    calculatedOn,
    answerBy: formatNearDay('2026-11-30', language),
    capacity: money(579_716),
    budget: money(900_000),
    downPayment: money(200_000),
    monthlyCapacity: money(4_000),
    limitedBy: 'payment',
    working: {
      loanByPayment: money(414_498),
      priceByPayment: money(579_716),
      priceByCash: money(769_231),
    },
    loan: money(414_498),
    monthlyPayment: money(4_000),
    neededDownPayment: null,
    shortfall: money(320_284),
    assumptions: { annualRate: '10 %', years: 20, maxLoan: '80 %', closingCosts: '6 %' },
    within: [
      ['departamento-jacarandas', 'Departamento Jacarandas', 'San Miguel de Allende', 565_000],
      ['casa-del-agave', 'Casa del Agave, con patio y huerto', 'Oaxaca', 498_000],
    ].map((property) => propertyLine(language, property as SampleProperty, money)),
    above: [['loft-roma', 'Loft Roma', 'Ciudad de México', 610_000]].map((property) =>
      drawn(propertyLine(language, property as SampleProperty, money), language),
    ),
  }
  const withoutLoan = { ...complete, ...noLoan, capacity: complete.budget, shortfall: null }
  const extreme = {
    ...withoutLoan,
    name: 'Wolfeschlegelsteinhausenbergerdorff'.repeat(2),
    budget: money(1e300),
  }
  return [
    { name: 'assessment', template: 'assessment', data: complete },
    {
      name: 'assessment-no-match',
      template: 'assessment',
      data: { ...withoutLoan, within: [], above: [] },
    },
    {
      name: 'assessment-extreme',
      template: 'assessment',
      data: { ...extreme, capacity: money(1e300) },
    },
  ]
}

type SampleProperty = [slug: string, title: string, city: string, price: number]

function propertyLine(
  language: Language,
  [slug, title, city, price]: SampleProperty,
  money: (amount: number) => string,
): MailedProperty {
  const url = `https://antesala.example/media/${id}`
  const picture = {
    alt: 'El patio al atardecer',
    wide: { url: `${url}/preview.jpg`, width: 534, height: 280 },
    small: { url: `${url}/480.jpg`, width: 112, height: 75 },
  }
  const path = localizedPath(`${pagePaths.properties}/${slug}`, language)
  return { path, title, city, price: money(price), picture }
}

/** Returns a property as one without a photograph. */
function drawn(property: MailedProperty, language: Language): MailedProperty {
  const url = `https://antesala.example${drawingPath('casa-del-agave', 'png')}`
  const picture = {
    alt: drawingAltOf(
      { ...property, kind: 'villa', status: 'available', region: 'México' },
      language,
    ),
    caption: illustrationLabel[language],
    wide: { url, width: 534, height: 280 },
    small: { url, width: 112, height: 59 },
  }
  return { ...property, picture }
}

const noLoan = {
  downPayment: null,
  monthlyCapacity: null,
  limitedBy: 'none' as const,
  working: { loanByPayment: null, priceByPayment: null, priceByCash: null },
  loan: null,
  monthlyPayment: null,
}
