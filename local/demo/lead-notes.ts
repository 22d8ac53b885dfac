import type { NoteKind } from '../../shared/contract/note.ts'
import { prose } from './prose.ts'

type DemoNote = {
  /** The client's name. */
  about: string
  kind: NoteKind
  /** Hours between the inquiry and the note. */
  hoursLater: number
  /** Markdown. */
  body: string
}

/** The notes of the demo's staff. */
export const demoNotes: DemoNote[] = [
  {
    about: 'Inés Caldera',
    kind: 'call',
    hoursLater: 3,
    body: prose`
      Busca **dos recámaras y estudio**, con luz de la tarde. Compra con su hermana: las dos firman.
    `,
  },
  {
    about: 'Inés Caldera',
    kind: 'visit',
    hoursLater: 27,
    body: '- Le gustó la terraza\n- Le preocupa el ruido de la avenida\n- Pide ver la cuota de mantenimiento **por escrito**',
  },
  {
    about: 'Carmen Uribe Llano',
    kind: 'call',
    hoursLater: 3,
    body: 'Viene de Monterrey el fin de semana. Prefiere WhatsApp después de las 18:00.',
  },
  {
    about: 'Rafael Montes de Oca',
    kind: 'email',
    hoursLater: 4,
    body: 'Se envió la ficha y el plano. Visita con su arquitecto, *confirmar hora el día antes*.',
  },
  {
    about: 'Elena Markham',
    kind: 'message',
    hoursLater: 5,
    body: 'Asked whether the dock is part of the deed. Notary says yes; send her the page.',
  },
  {
    about: 'Samuel Ortigoza',
    kind: 'note',
    hoursLater: 50,
    body: 'Ofrece 4 % menos de contado. Consultar con los dueños antes del viernes.',
  },
]
