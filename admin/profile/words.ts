import { inBoth } from '../i18n/inBoth.ts'

/** Words of one's own account. */
export const profileWords = inBoth(
  {
    profile: {
      title: 'Su cuenta',
      details: 'Datos',
      mailLanguage: 'Idioma de los correos que recibe',
      look: 'Idioma y aspecto de este panel',
      password: 'Contraseña',
      currentPassword: 'Contraseña actual',
      changePassword: 'Cambiar la contraseña',
      passwordChanged: 'Contraseña cambiada; las demás sesiones se cerraron',
      wrongPassword: 'La contraseña actual no es correcta.',
      noPassword:
        'Esta cuenta entra con la cuenta de trabajo y no tiene contraseña. Pida una en la página de acceso.',
      sessions: 'Sesiones abiertas',
      thisSession: 'Esta',
      endSession: 'Cerrar',
      endOthers: 'Cerrar todas las demás',
      unknownBrowser: 'Navegador desconocido',
      twoFactor: 'Verificación en dos pasos',
      twoFactorOn: 'Activada: además de la contraseña se pide un código.',
      twoFactorOff: 'Desactivada: la contraseña sola abre esta cuenta.',
      do: {
        enable: 'Activar',
        'generate-backup-codes': 'Códigos de respaldo nuevos',
        disable: 'Desactivar',
      },
      ask: {
        enable: 'Escriba su contraseña para configurar el segundo paso.',
        'generate-backup-codes':
          'Escriba su contraseña. Los códigos de respaldo de antes dejan de servir.',
        disable: 'Escriba su contraseña. Después ella sola abrirá esta cuenta.',
      },
      goOn: 'Continuar',
      scan: 'Lea este código con su aplicación de autenticación y escriba el número que muestra.',
      qrCode: 'Código QR',
      orType: 'O escriba la clave a mano:',
      turnOn: 'Activar los dos pasos',
      backupCodes:
        'Guarde estos códigos: cada uno abre una vez, si pierde el teléfono. No se vuelven a mostrar.',
      kept: 'Los guardé',
      download: 'Descargar',
    },
  },
  {
    profile: {
      title: 'Your account',
      details: 'Details',
      mailLanguage: 'Language of the mails you get',
      look: 'Language and look of this dashboard',
      password: 'Password',
      currentPassword: 'Current password',
      changePassword: 'Change the password',
      passwordChanged: 'Password changed; your other sessions have ended',
      wrongPassword: 'The current password is not right.',
      noPassword:
        'This account signs in by work account and has no password. Ask for one on the sign-in page.',
      sessions: 'Open sessions',
      thisSession: 'This one',
      endSession: 'End',
      endOthers: 'End all others',
      unknownBrowser: 'Unknown browser',
      twoFactor: 'Second step',
      twoFactorOn: 'On: a code is asked for besides the password.',
      twoFactorOff: 'Off: the password alone opens this account.',
      do: {
        enable: 'Set up',
        'generate-backup-codes': 'New backup codes',
        disable: 'Give up',
      },
      ask: {
        enable: 'Type your password to set up the second step.',
        'generate-backup-codes': 'Type your password. The backup codes you have stop working.',
        disable: 'Type your password. From then on it alone opens this account.',
      },
      goOn: 'Go on',
      scan: 'Read this code with your authenticator app and type the number it shows.',
      qrCode: 'QR code',
      orType: 'Or type the key by hand:',
      turnOn: 'Turn the second step on',
      backupCodes:
        'Keep these codes: each opens once, should you lose your telephone. They are not shown again.',
      kept: 'I have kept them',
      download: 'Download',
    },
  },
)
