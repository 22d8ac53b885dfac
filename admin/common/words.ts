import { inBoth } from '../i18n/inBoth.ts'

/** Words of the frame, the sign-in and whatever several screens share. */
export const commonWords = inBoth(
  {
    login: {
      title: 'Acceso del personal',
      submit: 'Iniciar sesión',
      wrong: 'El correo o la contraseña no coinciden. Revíselos e intente de nuevo.',
      disabled: 'Esta cuenta no puede iniciar sesión. Hable con quien administra Antesala.',
      tooMany: 'Demasiados intentos. Espere un minuto e intente de nuevo.',
      unavailable: 'El servicio no está disponible. Intente de nuevo en unos segundos.',
    },
    account: {
      light: 'Clara',
      dark: 'Oscura',
      system: 'Como el sistema',
    },
    role: {
      sales: 'Ventas',
      partnerships: 'Alianzas',
      ops: 'Operaciones',
      admin: 'Administración',
    },
    common: {
      copy: 'Copiar %{text}',
      copied: 'Copiado',
      status: 'Estado',
      received: 'Recibido',
      lastDay: 'Últimas 24 horas',
      last7Days: 'Últimos 7 días',
      last30Days: 'Últimos 30 días',
      notInCatalogue: 'No está en el catálogo',
      general: 'Consulta general',
      none: 'Ninguno',
      nobody: 'Nadie todavía',
      es: 'Español',
      en: 'Inglés',
    },
  },
  {
    login: {
      title: 'Staff sign-in',
      submit: 'Sign in',
      wrong: 'The email and password do not match. Check them and try again.',
      disabled: 'This account cannot sign in. Talk to whoever administers Antesala.',
      tooMany: 'Too many attempts. Wait a minute and try again.',
      unavailable: 'The service is not available. Try again in a few seconds.',
    },
    account: {
      light: 'Light',
      dark: 'Dark',
      system: 'Like the system',
    },
    role: {
      sales: 'Sales',
      partnerships: 'Partnerships',
      ops: 'Operations',
      admin: 'Administration',
    },
    common: {
      copy: 'Copy %{text}',
      copied: 'Copied',
      status: 'Status',
      received: 'Received',
      lastDay: 'Last 24 hours',
      last7Days: 'Last 7 days',
      last30Days: 'Last 30 days',
      notInCatalogue: 'Not in the catalogue',
      general: 'General inquiry',
      none: 'None',
      nobody: 'Nobody yet',
      es: 'Spanish',
      en: 'English',
    },
  },
)
