import type { Language } from '../contract/language.ts'
import { nameOf } from './name-of.ts'

/** What the queues are called in the dashboard, in messages to ops and in the log of actions. */
export const queueLabels = {
  es: {
    'record-lead': 'Registro de consultas',
    'record-partner': 'Registro de solicitudes de socios',
    'prepare-assessment': 'Registro de evaluaciones',
    'send-email': 'Envío de correos',
    'mail-lead': 'Correos de prospectos',
    'mail-answer': 'Respuestas a clientes',
    'announce-decision': 'Avisos de decisión',
    'staff-link': 'Enlaces para el equipo',
    'sign-in-alert': 'Avisos de intentos de acceso fallidos',
    'mail-alert': 'Avisos a operaciones',
    'notice-digests': 'Listas de avisos',
    'unanswered-leads': 'Prospectos sin respuesta',
    'process-media': 'Imágenes de propiedades',
    'process-portrait': 'Retratos de asesores',
    'render-dossier': 'Fichas de propiedades',
    'mint-codes': 'Generación de códigos',
    housekeeping: 'Limpieza',
  },
  en: {
    'record-lead': 'Recording inquiries',
    'record-partner': 'Recording applications',
    'prepare-assessment': 'Recording assessments',
    'send-email': 'Sending emails',
    'mail-lead': 'Lead emails',
    'mail-answer': 'Answers to clients',
    'announce-decision': 'Decision notices',
    'staff-link': 'Staff links',
    'sign-in-alert': 'Alerts about failed sign-ins',
    'mail-alert': 'Alerts to ops',
    'notice-digests': 'Notice digests',
    'unanswered-leads': 'Unanswered leads',
    'process-media': 'Pictures of properties',
    'process-portrait': 'Portraits of advisors',
    'render-dossier': 'Dossiers of properties',
    'mint-codes': 'Generating codes',
    housekeeping: 'Housekeeping',
  },
} as const satisfies Record<Language, Record<string, string>>

/** Returns what a queue is called; its name if it is not in the catalog. */
export function queueLabel(queue: string, language: Language): string {
  return nameOf(queueLabels[language], queue)
}
