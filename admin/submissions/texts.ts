import { defineTexts } from '../i18n/defineTexts.ts'

/** Texts of the page of a submission and of corrections. */
export const submissionTexts = defineTexts(
  {
    submissions: {
      title: 'Solicitud',
      state: {
        recorded: 'Registrada',
        waiting: 'Espera su turno',
        retrying: 'En reintento',
        dead: 'Abandonada',
        gone: 'Sin datos',
      },
      about: {
        recorded: 'Esta solicitud está registrada.',
        waiting: 'Esta solicitud fue aceptada y espera a que un worker la registre. No se perderá.',
        retrying:
          'Esta solicitud fue aceptada, pero su registro falló. Se reintenta automáticamente.',
        dead: 'Esta solicitud fue aceptada, pero no se pudo registrar y ya no se reintenta. Corrija los datos con error y se registrará; si tiene código, lo conserva. También se conserva el original.',
        gone: 'Los datos enviados ya no se conservan.',
      },
      details: 'Los detalles están en su registro.',
      amount: 'Escriba el monto completo en %{currency}, por ejemplo 900,000.',
      error: 'Error',
      open: 'Abrir el registro',
      difference: 'Cambios',
      noDifference: 'Ninguno todavía.',
      correct: {
        confirm: 'Corregir y registrar',
        done: 'Corregida: se registrará en unos momentos.',
      },
      address: {
        title: 'Corregir la dirección y reenviar',
        confirm: 'Corregir y reenviar',
        explain:
          'La dirección nueva se guarda en el registro, y se le envía una copia de este correo. El recorrido conserva la dirección original.',
      },
      notFound: 'Solicitud no encontrada',
      notFoundHint: 'Ninguna solicitud tiene este código. Revise que esté completo.',
      find: 'Seguir una solicitud por su código',
      go: 'Ver',
    },
    resources: {
      submissions: { name: 'Solicitud |||| Solicitudes' },
    },
  },
  {
    submissions: {
      title: 'Submission',
      state: {
        recorded: 'Recorded',
        waiting: 'Waiting',
        retrying: 'Retrying',
        dead: 'Dead letter',
        gone: 'No data',
      },
      about: {
        recorded: 'This submission is recorded.',
        waiting:
          'This submission was accepted and waits for a worker to record it. It will not be lost.',
        retrying:
          'This submission was accepted, but recording it failed. It is retried automatically.',
        dead: 'This submission was accepted, but could not be recorded and is no longer retried. Correct the invalid fields, and it will be recorded; if it has a code, it keeps it. The original is kept, too.',
        gone: 'The submitted data is no longer available.',
      },
      details: 'The details are in its record.',
      amount: 'Enter the full amount in %{currency}, for example 900,000.',
      error: 'Error',
      open: 'Open the record',
      difference: 'Changes',
      noDifference: 'None yet.',
      correct: {
        confirm: 'Correct and record',
        done: 'Corrected: it will be recorded in a moment.',
      },
      address: {
        title: 'Correct the email address and resend',
        confirm: 'Correct and resend',
        explain:
          'The new email address is saved in the record, and a copy of this email is sent to it. The journey keeps the original address.',
      },
      notFound: 'Submission not found',
      notFoundHint: 'No submission has this code. Check that it is complete.',
      find: 'Track a submission by its code',
      go: 'Show',
    },
    resources: {
      submissions: { name: 'Submission |||| Submissions' },
    },
  },
)
