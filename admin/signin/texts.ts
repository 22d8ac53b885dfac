import { defineTexts } from '../i18n/defineTexts.ts'

export const signInTexts = defineTexts(
  {
    login: {
      again: 'Su sesión terminó',
      ended: 'Su sesión terminó. Inicie sesión para volver a donde estaba.',
      endedInDialog:
        'Su sesión terminó. Inicie sesión de nuevo en los próximos diez minutos: lo que estaba escribiendo se conserva.',
      abandon: 'Salir sin conservarlo',
      otherTab: 'Entrar con su cuenta de trabajo en otra pestaña',
      title: {
        password: 'Acceso del equipo',
        code: 'Verificación en dos pasos',
        reset: 'Restablecer contraseña',
        password_new: 'Elija su contraseña',
      },
      submit: 'Iniciar sesión',
      sso: 'Entrar con su cuenta de trabajo',
      forgotten: 'Olvidé mi contraseña',
      demo: 'Datos de demostración: elija una función para iniciar sesión',
      wrong: 'El correo o la contraseña no son correctos. Revíselos e intente de nuevo.',
      disabled: 'Esta cuenta no puede iniciar sesión. Consulte a quien administra Antesala.',
      delayed:
        'Hubo varios intentos fallidos. Espere %{smart_count} minuto e intente de nuevo. |||| Hubo varios intentos fallidos. Espere %{smart_count} minutos e intente de nuevo.',
      tooMany: 'Demasiados intentos. Espere un minuto e intente de nuevo.',
      unavailable: 'El servicio no está disponible. Intente de nuevo en unos segundos.',
      refused: 'Su cuenta de trabajo no tiene acceso. Consulte a quien administra Antesala.',
      secondWorkAccount:
        'Su cuenta de Antesala ya está vinculada con otra cuenta de trabajo. Consulte a quien administra Antesala.',
      wrongCode: 'El código no es correcto o ya se usó.',
      expired: 'Este paso venció. Escriba su contraseña de nuevo.',
      tooManyCodes: 'Demasiados códigos incorrectos. Escriba su contraseña de nuevo.',
      code: {
        totp: 'Código de la aplicación de autenticación',
        'backup-code': 'Código de respaldo',
      },
      use: {
        totp: 'Usar la aplicación',
        'backup-code': 'Usar un código de respaldo',
      },
      trust: 'No volver a pedir el código en este navegador durante 14 días',
      sendLink: 'Enviarme un enlace',
      resetSent: 'Si hay una cuenta con ese correo, el enlace llegará en unos minutos.',
      newPassword: 'Contraseña nueva',
      passwordAgain: 'Repita la contraseña',
      passwordRule: 'De %{min} a %{max} caracteres. Evite contraseñas comunes y su nombre.',
      passwordsDiffer: 'Las contraseñas no coinciden',
      setPassword: 'Guardar la contraseña',
      passwordSet: 'Se guardó su contraseña. Ya puede iniciar sesión.',
      linkExpired: 'El enlace ya se usó o venció. Pida otro en la página de acceso.',
      toSignIn: 'Ir a la página de acceso',
    },
    passwordProblem: {
      PASSWORD_TOO_SHORT: 'La contraseña es demasiado corta.',
      PASSWORD_TOO_LONG: 'La contraseña es demasiado larga.',
      PASSWORD_TOO_COMMON:
        'Esta contraseña es fácil de adivinar. Elija otra, por ejemplo varias palabras sin relación entre sí.',
      PASSWORD_CONTAINS_NAME:
        'La contraseña contiene su nombre, su correo o el nombre de la empresa. Elija otra.',
    },
  },
  {
    login: {
      again: 'Your session has ended',
      ended: 'Your session has ended. Sign in to return to where you were.',
      endedInDialog:
        'Your session has ended. Sign in again within ten minutes, and nothing that you typed is lost.',
      abandon: 'Leave without keeping it',
      otherTab: 'Sign in with your work account in another tab',
      title: {
        password: 'Staff sign-in',
        code: 'Two-step verification',
        reset: 'Reset password',
        password_new: 'Choose your password',
      },
      submit: 'Sign in',
      sso: 'Sign in with your work account',
      forgotten: 'I forgot my password',
      demo: 'Demo data: choose a role to sign in as',
      wrong: 'The email address or password is incorrect. Check both and try again.',
      disabled: 'This account cannot sign in. Contact your Antesala administrator.',
      delayed:
        'There were several failed attempts. Wait %{smart_count} minute and try again. |||| There were several failed attempts. Wait %{smart_count} minutes and try again.',
      tooMany: 'Too many attempts. Wait a minute and try again.',
      unavailable: 'The service is unavailable. Try again in a few seconds.',
      refused: 'Your work account has no access. Contact your Antesala administrator.',
      secondWorkAccount:
        'Your Antesala account is already linked to another work account. Contact your Antesala administrator.',
      wrongCode: 'The code is incorrect or has already been used.',
      expired: 'This step has expired. Enter your password again.',
      tooManyCodes: 'Too many incorrect codes. Enter your password again.',
      code: {
        totp: 'Code from your authenticator app',
        'backup-code': 'Backup code',
      },
      use: {
        totp: 'Use the app',
        'backup-code': 'Use a backup code',
      },
      trust: 'Do not ask for the code again in this browser for 14 days',
      sendLink: 'Send me a link',
      resetSent: 'If there is an account with that address, the link will arrive in a few minutes.',
      newPassword: 'New password',
      passwordAgain: 'Repeat the password',
      passwordRule: '%{min} to %{max} characters. Avoid common passwords and your name.',
      passwordsDiffer: 'The passwords do not match',
      setPassword: 'Save password',
      passwordSet: 'Your password has been saved. You can sign in now.',
      linkExpired:
        'The link has already been used or has expired. Request another one on the sign-in page.',
      toSignIn: 'Go to the sign-in page',
    },
    passwordProblem: {
      PASSWORD_TOO_SHORT: 'The password is too short.',
      PASSWORD_TOO_LONG: 'The password is too long.',
      PASSWORD_TOO_COMMON:
        'This password is easy to guess. Choose another one, such as several unrelated words.',
      PASSWORD_CONTAINS_NAME:
        'The password contains your name, your email address or the name of the business. Choose another one.',
    },
  },
)
