import { inBoth } from '../i18n/inBoth.ts'

/** Words of submissions: before they are recorded, and when they are set right. */
export const submissionWords = inBoth(
  {
    submissions: {
      kind: { lead: 'Solicitud', partner: 'Postulación', assessment: 'Capacidad de compra' },
      state: {
        recorded: 'Registrada',
        waiting: 'Espera su turno',
        retrying: 'Se reintenta',
        dead: 'Abandonada',
        gone: 'Sin datos',
      },
      about: {
        recorded: 'Está registrada; su ficha tiene todo lo demás.',
        waiting: 'Fue aceptada y espera a que un worker la registre. No se pierde.',
        retrying: 'Fue aceptada, pero registrarla ha fallado; se vuelve a intentar solo.',
        dead: 'Fue aceptada, pero no se pudo registrar y ya no se intenta solo. Corrija lo que falla y se registra con su mismo código; el original se conserva.',
        gone: 'Ya no queda nada de lo que se envió.',
      },
      error: 'Error',
      open: 'Abrir la ficha',
      difference: 'Lo que cambia',
      noDifference: 'Nada todavía.',
      correct: {
        confirm: 'Corregir y registrar',
        done: 'Corregida: se registra con su mismo código.',
      },
      address: {
        title: 'Corregir la dirección y reenviar',
        confirm: 'Corregir y reenviar',
        explain:
          'La ficha toma la dirección nueva y este correo sale de nuevo hacia ella. La dirección original queda en el recorrido.',
      },
      find: 'Seguir una solicitud por su código',
      go: 'Ver',
    },
    resources: {
      submissions: { name: 'Solicitud |||| Solicitudes' },
    },
  },
  {
    submissions: {
      kind: { lead: 'Inquiry', partner: 'Application', assessment: 'Buying capacity' },
      state: {
        recorded: 'Recorded',
        waiting: 'Waits for its turn',
        retrying: 'Being retried',
        dead: 'Given up',
        gone: 'No data',
      },
      about: {
        recorded: 'It is recorded; its page has everything else.',
        waiting: 'It was accepted and waits for a worker to record it. It is not lost.',
        retrying: 'It was accepted, but recording it has failed; it is tried again by itself.',
        dead: 'It was accepted, but could not be recorded and is no longer tried by itself. Set right what fails, and it is recorded under its code; the original is kept.',
        gone: 'Nothing is left of what was sent.',
      },
      error: 'Error',
      open: 'Open its page',
      difference: 'What changes',
      noDifference: 'Nothing yet.',
      correct: {
        confirm: 'Correct and record',
        done: 'Corrected: it is being recorded under its code.',
      },
      address: {
        title: 'Correct the address and send again',
        confirm: 'Correct and send',
        explain:
          'The record takes the new address, and this email goes out to it again. The original address stays in the journey.',
      },
      find: 'Follow a submission by its code',
      go: 'Show',
    },
    resources: {
      submissions: { name: 'Submission |||| Submissions' },
    },
  },
)
