import { defineTexts } from '../i18n/defineTexts.ts'

/** Texts that several screens share. */
export const commonTexts = defineTexts(
  {
    role: {
      sales: 'Ventas',
      partnerships: 'Alianzas',
      ops: 'Operaciones',
      admin: 'Administración',
    },
    money: {
      currency: 'Moneda',
      invalid: 'Escriba un monto mayor que cero y de hasta %{max}, por ejemplo 850,000',
    },
    common: {
      copy: 'Copiar %{text}',
      copied: 'Copiado',
      notCopied: 'El navegador no permitió copiar.',
      status: 'Estado',
      received: 'Recibido',
      reason: 'Motivo',
      optionalReason: 'Motivo (opcional)',
      aboutKind: 'Tipo de registro',
      lastDay: 'Últimas 24 horas',
      last7Days: 'Últimos 7 días',
      last30Days: 'Últimos 30 días',
      notInCatalog: 'No está en el catálogo',
      general: 'Consulta general',
      none: 'Ninguno',
      notGiven: 'Sin dato',
      unassigned: 'Sin asignar',
      es: 'Español',
      en: 'Inglés',
    },
  },
  {
    role: {
      sales: 'Sales',
      partnerships: 'Partnerships',
      ops: 'Operations',
      admin: 'Administration',
    },
    money: {
      currency: 'Currency',
      invalid: 'Enter an amount above zero and up to %{max}, such as 850,000',
    },
    common: {
      copy: 'Copy %{text}',
      copied: 'Copied',
      notCopied: 'The browser did not allow copying.',
      status: 'Status',
      received: 'Received',
      reason: 'Reason',
      optionalReason: 'Reason (optional)',
      aboutKind: 'Type of record',
      lastDay: 'Last 24 hours',
      last7Days: 'Last 7 days',
      last30Days: 'Last 30 days',
      notInCatalog: 'Not in the catalog',
      general: 'General inquiry',
      none: 'None',
      notGiven: 'Not given',
      unassigned: 'Unassigned',
      es: 'Spanish',
      en: 'English',
    },
  },
)
