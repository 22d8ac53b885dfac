import { defineTexts } from '../i18n/defineTexts.ts'

/** Texts of the user's own account. */
export const profileTexts = defineTexts(
  {
    desktopNotices: {
      title: 'Avisos en el escritorio',
      default:
        'Este navegador puede avisarle fuera del panel cuando un prospecto suyo sigue sin respuesta o pasa a otra persona.',
      granted:
        'Este navegador le avisa fuera del panel cuando un prospecto suyo sigue sin respuesta o pasa a otra persona. Para desactivarlo, use los permisos del navegador.',
      denied:
        'Este navegador no permite avisos fuera del panel. Para activarlos, use los permisos del navegador.',
      allow: 'Activar los avisos',
    },
    profile: {
      title: 'Su cuenta',
      details: 'Datos',
      phone: 'Teléfono para clientes',
      phoneHint:
        'Aparece en sus respuestas a clientes y, con WhatsApp, en las páginas de las propiedades que asesora. Puede quedar vacío.',
      spokenLanguages: 'Idiomas que habla con clientes',
      spokenLanguagesHint: 'Aparecen en las páginas de las propiedades que asesora.',
      mailLanguage: 'Idioma de los correos que recibe',
      appearance: 'Idioma, apariencia y teclado del panel',
      language: 'Idioma del panel',
      look: 'Apariencia',
      singleKeys: 'Atajos de una sola tecla',
      singleKeysHint:
        'Por ejemplo, j pasa a la fila siguiente. Desactívelos si dicta con la voz o si los usa sin querer. Los atajos con %{modifier}, las flechas y Enter siguen funcionando.',
      password: 'Contraseña',
      currentPassword: 'Contraseña actual',
      changePassword: 'Cambiar la contraseña',
      passwordChanged:
        'Contraseña cambiada. Se cerraron las demás sesiones, y ningún navegador omite ya el código.',
      wrongPassword: 'La contraseña actual no es correcta.',
      noPassword:
        'Usted inicia sesión con su cuenta de trabajo y no tiene contraseña. Puede crear una desde la página de acceso.',
      sessions: 'Sesiones abiertas',
      thisSession: 'Esta sesión',
      endSession: 'Cerrar',
      endOthers: 'Cerrar todas las demás',
      unknownBrowser: 'Navegador desconocido',
      twoFactor: 'Verificación en dos pasos',
      twoFactorOn: 'Activada: además de la contraseña se pide un código.',
      twoFactorOff: 'Desactivada: basta la contraseña para entrar.',
      twoFactorMissing: 'Su función exige la verificación en dos pasos. Actívela para continuar.',
      do: {
        enable: 'Activar',
        'generate-backup-codes': 'Generar códigos de respaldo',
        disable: 'Desactivar',
      },
      ask: {
        enable: 'Escriba su contraseña para configurar la verificación en dos pasos.',
        'generate-backup-codes':
          'Escriba su contraseña. Los códigos de respaldo anteriores dejarán de servir.',
        disable: 'Escriba su contraseña. En adelante bastará con ella para entrar.',
      },
      continue: 'Continuar',
      scan: 'Escanee este código con su aplicación de autenticación y escriba el número que aparece en ella.',
      qrCode: 'Código QR',
      orType: 'O escriba la clave:',
      turnOn: 'Activar la verificación en dos pasos',
      backupCodes:
        'Guarde estos códigos: si pierde el teléfono, con cada uno podrá entrar una vez. No se volverán a mostrar.',
      saved: 'Ya los guardé',
      download: 'Descargar',
    },
  },
  {
    desktopNotices: {
      title: 'Notices on the desktop',
      default:
        'This browser can tell you outside the dashboard when a lead of yours is still unanswered, or moves to somebody else.',
      granted:
        'This browser tells you outside the dashboard when a lead of yours is still unanswered, or moves to somebody else. To turn it off, use the permissions of the browser.',
      denied:
        'This browser does not allow notices outside the dashboard. To turn them on, use the permissions of the browser.',
      allow: 'Turn on notices',
    },
    profile: {
      title: 'Your account',
      details: 'Details',
      phone: 'Phone for clients',
      phoneHint:
        'It appears in your answers to clients and, with WhatsApp, on the pages of the properties you advise on. It can be empty.',
      spokenLanguages: 'Languages you speak with clients',
      spokenLanguagesHint: 'Listed on the pages of the properties you advise on.',
      mailLanguage: 'Language of the emails you get',
      appearance: 'Language, appearance and keyboard of the dashboard',
      language: 'Language of the dashboard',
      look: 'Appearance',
      singleKeys: 'Single-key shortcuts',
      singleKeysHint:
        'For example, j moves to the next row. Turn them off if you use speech input or press them by accident. Shortcuts with %{modifier}, the arrow keys and Enter keep working.',
      password: 'Password',
      currentPassword: 'Current password',
      changePassword: 'Change password',
      passwordChanged:
        'Password changed. Your other sessions have ended, and no browser skips the code any more.',
      wrongPassword: 'The current password is incorrect.',
      noPassword:
        'You sign in with your work account and have no password. You can create one from the sign-in page.',
      sessions: 'Open sessions',
      thisSession: 'This session',
      endSession: 'End',
      endOthers: 'End all other sessions',
      unknownBrowser: 'Unknown browser',
      twoFactor: 'Two-step verification',
      twoFactorOn: 'On: signing in requires a code in addition to the password.',
      twoFactorOff: 'Off: the password alone is enough to sign in.',
      twoFactorMissing: 'Your role requires two-step verification. Turn it on to continue.',
      do: {
        enable: 'Turn on',
        'generate-backup-codes': 'Generate backup codes',
        disable: 'Turn off',
      },
      ask: {
        enable: 'Enter your password to set up two-step verification.',
        'generate-backup-codes':
          'Enter your password. Your current backup codes will stop working.',
        disable: 'Enter your password. From then on, the password alone is enough to sign in.',
      },
      continue: 'Continue',
      scan: 'Scan this code with your authenticator app and enter the number it shows.',
      qrCode: 'QR code',
      orType: 'Or enter the key:',
      turnOn: 'Turn on two-step verification',
      backupCodes:
        'Save these codes: if you lose your phone, you can sign in once with each. They will not be shown again.',
      saved: 'I have saved them',
      download: 'Download',
    },
  },
)
