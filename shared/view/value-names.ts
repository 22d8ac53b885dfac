import type { Language } from '../contract/language.ts'
import { nameOf } from './name-of.ts'

/** What values are called on the screens and in the exports of the dashboard, by field. */
export const valueNames = {
  es: {
    leadStatus: {
      new: 'Nuevo',
      contacted: 'Contactado',
      qualified: 'Calificado',
      visit_scheduled: 'Visita agendada',
      negotiating: 'En negociación',
      won: 'Ganado',
      lost: 'Perdido',
      spam: 'Spam',
    },
    leadKind: {
      tour: 'Visita',
      quotation: 'Cotización',
      advisory: 'Asesoría',
    },
    lostReason: {
      no_answer: 'No contesta',
      bought_elsewhere: 'Compró por otro lado',
      price: 'Precio',
      financing: 'No consiguió el crédito',
      no_match: 'No hay una propiedad para lo que busca',
      postponed: 'Dejó la compra para después',
      duplicate: 'Duplicado de otro prospecto',
      other_reason: 'Otro motivo',
    },
    leadOrigin: {
      phone_call: 'Llamada telefónica',
      office_visit: 'Visita a la oficina',
      direct_message: 'Mensaje directo',
      event: 'Evento',
      acquaintance: 'Por un conocido',
      assessment: 'Evaluación de capacidad',
      portal: 'Portal',
      'web portal': 'Portal web',
    },
    taskKind: { call: 'Llamar', write: 'Escribir', visit: 'Visita', other: 'Seguimiento' },
    spamReason: {
      honeypot: 'Llenó el campo oculto',
      too_fast: 'Enviado demasiado rápido',
      many_links: 'Muchos enlaces',
      disposable_email: 'Correo desechable',
      repeated_text: 'Otras personas enviaron el mismo texto',
    },
    partnerStatus: {
      pending: 'Por decidir',
      approved: 'Aprobado',
      rejected: 'Rechazado',
      paused: 'En pausa',
      suspicious: 'Sospechoso',
    },
    riskFlag: {
      same_email: 'Correo ya usado',
      same_phone: 'Teléfono ya usado',
      same_agency: 'La agencia ya envió otra solicitud',
      self_referral: 'Mismos datos que quien la refirió',
      disposable_email: 'Correo desechable',
      honeypot: 'Llenó el campo oculto',
      too_fast: 'Enviado demasiado rápido',
    },
    interest: { inventory: 'Inventario', team: 'Equipo', prospects: 'Prospectos' },
    recordKind: {
      house: 'Sistema',
      lead: 'Prospecto',
      partner: 'Socio',
      assessment: 'Evaluación',
      staff: 'Equipo',
      person: 'Cliente',
      property: 'Propiedad',
      email: 'Correo',
      job: 'Trabajo',
      rule: 'Regla',
      answer_template: 'Plantilla de respuesta',
      view: 'Vista guardada',
    },
    actor: { client: 'cliente', system: 'sistema', staff: 'equipo' },
    language: { es: 'Español', en: 'Inglés' },
  },
  en: {
    leadStatus: {
      new: 'New',
      contacted: 'Contacted',
      qualified: 'Qualified',
      visit_scheduled: 'Visit scheduled',
      negotiating: 'Negotiating',
      won: 'Won',
      lost: 'Lost',
      spam: 'Spam',
    },
    leadKind: {
      tour: 'Tour',
      quotation: 'Quotation',
      advisory: 'Advice',
    },
    lostReason: {
      no_answer: 'Does not answer',
      bought_elsewhere: 'Bought elsewhere',
      price: 'Price',
      financing: 'Did not get the loan',
      no_match: 'No property for what they want',
      postponed: 'Put off buying',
      duplicate: 'Duplicate of another lead',
      other_reason: 'Other reason',
    },
    leadOrigin: {
      phone_call: 'Phone call',
      office_visit: 'Office visit',
      direct_message: 'Direct message',
      event: 'Event',
      acquaintance: 'Through an acquaintance',
      assessment: 'Assessment',
      portal: 'Portal',
      'web portal': 'Web portal',
    },
    taskKind: { call: 'Call', write: 'Write', visit: 'Visit', other: 'Follow-up' },
    spamReason: {
      honeypot: 'Filled in the hidden field',
      too_fast: 'Submitted too fast',
      many_links: 'Many links',
      disposable_email: 'Disposable email address',
      repeated_text: 'Other people sent the same text',
    },
    partnerStatus: {
      pending: 'Pending',
      approved: 'Approved',
      rejected: 'Rejected',
      paused: 'Paused',
      suspicious: 'Suspicious',
    },
    riskFlag: {
      same_email: 'Email address already used',
      same_phone: 'Phone number already used',
      same_agency: 'Agency already applied',
      self_referral: 'Same details as the referrer',
      disposable_email: 'Disposable email address',
      honeypot: 'Filled in the hidden field',
      too_fast: 'Submitted too fast',
    },
    interest: { inventory: 'Inventory', team: 'Team', prospects: 'Prospects' },
    recordKind: {
      house: 'System',
      lead: 'Lead',
      partner: 'Partner',
      assessment: 'Assessment',
      staff: 'Staff',
      person: 'Client',
      property: 'Property',
      email: 'Email',
      job: 'Job',
      rule: 'Rule',
      answer_template: 'Answer template',
      view: 'Saved view',
    },
    actor: { client: 'client', system: 'system', staff: 'staff' },
    language: { es: 'Spanish', en: 'English' },
  },
} as const satisfies Record<Language, Record<string, Record<string, string>>>

/** What stands for the reason of a loss if none was given. */
export const noReasonNames = { es: 'Sin motivo', en: 'No reason' } as const

type Field = keyof (typeof valueNames)['es']

/** Returns what a value of a field is called; the value itself if it is not one of the known ones. */
export function valueName(field: Field, value: string, language: Language): string {
  return nameOf(valueNames[language][field], value)
}
