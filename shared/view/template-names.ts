import type { EmailTemplate } from '../contract/email.ts'
import type { Language } from '../contract/language.ts'
import { nameOf } from './name-of.ts'

/** What the templates of emails are called in the dashboard, in messages to ops and in the log of actions. */
export const templateLabels: Record<Language, Record<EmailTemplate, string>> = {
  es: {
    'lead-acknowledgement': 'Acuse de recibo al cliente',
    'lead-answer': 'Respuesta al cliente',
    'partner-acknowledgement': 'Acuse de recibo a la agencia',
    assessment: 'Evaluación para el cliente',
    'lead-notice': 'Aviso al equipo: prospecto nuevo',
    'lead-unanswered': 'Aviso al equipo: prospecto sin respuesta',
    'partner-notice': 'Aviso al equipo: nueva solicitud de socio',
    'notice-digest': 'Aviso al equipo: lista de avisos',
    'partner-decision': 'Decisión sobre la solicitud',
    'staff-invitation': 'Invitación al equipo',
    'password-reset': 'Restablecimiento de contraseña',
    'sign-in-alert': 'Aviso de intentos de acceso fallidos',
    'ops-alert': 'Alerta a operaciones',
  },
  en: {
    'lead-acknowledgement': 'Acknowledgement to the client',
    'lead-answer': 'Answer to the client',
    'partner-acknowledgement': 'Acknowledgement to the agency',
    assessment: 'Assessment for the client',
    'lead-notice': 'Staff notice: new lead',
    'lead-unanswered': 'Staff notice: unanswered lead',
    'partner-notice': 'Staff notice: new application',
    'notice-digest': 'Staff notice: digest',
    'partner-decision': 'Decision on an application',
    'staff-invitation': 'Staff invitation',
    'password-reset': 'Password reset',
    'sign-in-alert': 'Alert about failed sign-ins',
    'ops-alert': 'Alert to operations',
  },
}

/** Returns what a template is called; its name if there is none of that name. */
export function templateLabel(template: string, language: Language): string {
  return nameOf(templateLabels[language], template)
}
