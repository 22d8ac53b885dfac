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
      problem: {
        notNumber: 'Escriba el monto con cifras, por ejemplo 850,000 o 850,000.50.',
        zero: 'Escriba un monto mayor que cero.',
        tooLarge: 'Escriba un monto de %{max} como máximo. Revise si sobran ceros.',
        noCents: 'Escriba el monto sin decimales: %{currency} no tiene centavos.',
      },
    },
    common: {
      copy: 'Copiar %{text}',
      copied: 'Copiado',
      timesIn: 'Las horas son de: %{zone}',
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
      impossiblePhone:
        'Este número no puede existir así: le falta la clave del país o esta no existe, o le faltan o sobran dígitos.',
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
      problem: {
        notNumber: 'Enter the amount in digits, such as 850,000 or 850,000.50.',
        zero: 'Enter an amount above zero.',
        tooLarge: 'Enter an amount of at most %{max}. Check for extra zeros.',
        noCents: 'Enter a whole amount: %{currency} has no cents.',
      },
    },
    common: {
      copy: 'Copy %{text}',
      copied: 'Copied',
      timesIn: 'Times are in %{zone}',
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
      impossiblePhone:
        'This number cannot exist as it is: its country code is missing or does not exist, or digits are missing or too many.',
      unassigned: 'Unassigned',
      es: 'Spanish',
      en: 'English',
    },
  },
)
