import { prose } from '../prose.ts'
import type { DemoLead } from './types.ts'

/** Clients whom staff entered by hand: some gave no email address, one no phone number. */
export const enteredLeads: DemoLead[] = [
  {
    name: 'Octavio Beristáin',
    email: '',
    phone: '+525555550172',
    message: prose`
      Llamó después de ver el letrero en Polanco. Quiere visitar el penthouse con su esposa, de preferencia un
      sábado.
    `,
    property: 'penthouse-campos-de-polanco',
    origin: 'phone_call',
    language: 'es',
    daysAgo: 0.34,
    status: 'contacted',
    enteredBy: 'sales@antesala.example',
  },
  {
    name: 'Graciela Montaño',
    email: 'graciela.montano@correo.example.com',
    phone: '+529535550136',
    message:
      'Pasó a la oficina. Busca una casa de una planta en Oaxaca para retirarse; le dimos la lista de precios.',
    property: null,
    origin: 'office_visit',
    language: 'es',
    daysAgo: 1.8,
    status: 'contacted',
    enteredBy: 'sales@antesala.example',
  },
  {
    name: 'Pauline Girard',
    email: 'pauline.girard@example.net',
    phone: '',
    message: 'Met at the broker breakfast. Wants prices of what we have by the sea in Nayarit.',
    property: null,
    origin: 'event',
    language: 'en',
    daysAgo: 0.9,
    status: 'new',
    enteredBy: 'coast@antesala.example',
  },
]
