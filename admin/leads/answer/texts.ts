import { defineTexts } from '../../i18n/defineTexts.ts'

/** Texts of the dialog with which staff answer the client of a lead. */
export const answerTexts = defineTexts(
  {
    answer: {
      write: 'Responder',
      to: 'Responder a %{name}',
      way: 'Forma de respuesta',
      ways: { mail: 'Correo', mail_program: 'Mi programa de correo', whatsapp: 'WhatsApp' },
      hint: {
        mail: 'Sale con el diseño de la casa a %{address}. Si el cliente contesta, le llega a usted: %{mine}.',
        mail_program: 'Se abre su programa de correo con el texto listo. Envíelo desde ahí.',
        whatsapp: 'Se abre WhatsApp con el texto listo para %{phone}. Envíelo desde ahí.',
      },
      noWay: 'No hay correo ni teléfono válido a los que escribir. Corrija primero los datos.',
      open: 'Falta completar %{name}: escriba el dato o quite esa parte.',
      suppressed:
        'El servidor de correo rechaza la dirección %{address}, así que no se le envían correos. Responda por WhatsApp o corrija la dirección.',
      template: 'Plantilla',
      noTemplate: 'Sin plantilla',
      language: 'Idioma del correo',
      languageHint: 'El diseño de la casa sale en este idioma.',
      mailInSpanish: 'El correo sale en español, también el diseño de la casa.',
      mailInEnglish: 'El correo sale en inglés, también el diseño de la casa.',
      backToWritten: 'Volver a lo que escribí',
      subject: 'Asunto',
      noSubject: 'Falta el asunto: escriba uno para enviar el correo.',
      body: 'Texto',
      step: 'Después de la respuesta',
      status: 'Estado',
      followUpOn: 'Seguimiento',
      send: {
        mail: 'Enviar la respuesta',
        mail_program: 'Abrir el correo y registrar',
        whatsapp: 'Abrir WhatsApp y registrar',
      },
      done: {
        mail: 'Respuesta a %{name} por correo',
        mail_program: 'Respuesta a %{name} registrada',
        whatsapp: 'Respuesta a %{name} por WhatsApp registrada',
      },
      leaves: 'El correo sale en cuanto ya no se pueda deshacer',
      recorded: 'Respuesta registrada.',
      sent: 'Respuesta',
      waits: 'Por salir',
    },
  },
  {
    answer: {
      write: 'Answer',
      to: 'Answer %{name}',
      way: 'How to answer',
      ways: { mail: 'Email', mail_program: 'My mail program', whatsapp: 'WhatsApp' },
      hint: {
        mail: 'It is sent with the layout of the house to %{address}. The reply of the client comes to you: %{mine}.',
        mail_program: 'Your mail program opens with the text. Send it from there.',
        whatsapp: 'WhatsApp opens with the text for %{phone}. Send it from there.',
      },
      noWay:
        'There is no email address or valid phone number to write to. Correct the contact data first.',
      open: 'Still to be filled in: %{name}. Write it, or remove that part.',
      suppressed:
        'The mail server rejects the address %{address}, so no emails are sent to it. Answer on WhatsApp, or correct the address.',
      template: 'Template',
      noTemplate: 'No template',
      language: 'Language of the email',
      languageHint: 'The layout of the house is in this language.',
      mailInSpanish: 'The email is in Spanish, and so is the layout of the house.',
      mailInEnglish: 'The email is in English, and so is the layout of the house.',
      backToWritten: 'Back to what I wrote',
      subject: 'Subject',
      noSubject: 'The subject is missing: write one to send the email.',
      body: 'Text',
      step: 'After the answer',
      status: 'Status',
      followUpOn: 'Follow-up',
      send: {
        mail: 'Send the answer',
        mail_program: 'Open my mail program and record',
        whatsapp: 'Open WhatsApp and record',
      },
      done: {
        mail: 'Answer to %{name} by email',
        mail_program: 'Answer to %{name} recorded',
        whatsapp: 'Answer to %{name} on WhatsApp recorded',
      },
      leaves: 'The email is sent once this can no longer be undone',
      recorded: 'Answer recorded.',
      sent: 'Answer',
      waits: 'Waiting to be sent',
    },
  },
)
