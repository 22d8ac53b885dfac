import { defineTexts } from '../../i18n/defineTexts.ts'

/** Texts of the question whether a client was contacted. */
export const contactTexts = defineTexts(
  {
    contact: {
      region: 'Contacto con el cliente',
      question: {
        call: '¿Habló con %{name}?',
        message: '¿Le escribió a %{name}?',
        email: '¿Le escribió a %{name}?',
      },
      endsWait: {
        call: 'Al registrar la llamada, termina la espera.',
        message: 'Al registrar el mensaje, termina la espera.',
        email: 'Al registrar el correo, termina la espera.',
      },
      record: {
        call: 'Registrar la llamada',
        message: 'Registrar el mensaje',
        email: 'Registrar el correo',
      },
      note: {
        call: 'Llamada al cliente.',
        message: 'Mensaje de WhatsApp al cliente.',
        email: 'Correo al cliente.',
      },
      recorded: {
        call: '%{name}: llamada registrada',
        message: '%{name}: mensaje registrado',
        email: '%{name}: correo registrado',
      },
    },
  },
  {
    contact: {
      region: 'Contact with the client',
      question: {
        call: 'Did you speak with %{name}?',
        message: 'Did you write to %{name}?',
        email: 'Did you write to %{name}?',
      },
      endsWait: {
        call: 'Once the call is recorded, the wait ends.',
        message: 'Once the message is recorded, the wait ends.',
        email: 'Once the email is recorded, the wait ends.',
      },
      record: {
        call: 'Record the call',
        message: 'Record the message',
        email: 'Record the email',
      },
      note: {
        call: 'Call to the client.',
        message: 'WhatsApp message to the client.',
        email: 'Email to the client.',
      },
      recorded: {
        call: '%{name}: call recorded',
        message: '%{name}: message recorded',
        email: '%{name}: email recorded',
      },
    },
  },
)
