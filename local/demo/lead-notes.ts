import type { NoteKind } from '../../shared/contract/note.ts'
import { prose } from './prose.ts'

type DemoNote = {
  clientName: string
  kind: NoteKind
  /** Hours between the inquiry and the note. */
  hoursLater: number
  /** Markdown. */
  body: string
}

/** The notes of the demo's staff. */
export const demoNotes: DemoNote[] = [
  {
    clientName: 'Inés Caldera',
    kind: 'call',
    hoursLater: 3,
    body: prose`
      Busca **dos recámaras y estudio**, con luz de la tarde. Compra con su hermana: las dos firman.
    `,
  },
  {
    clientName: 'Inés Caldera',
    kind: 'visit',
    hoursLater: 27,
    body: '- Le gustó la terraza\n- Le preocupa el ruido de la avenida\n- Pide ver la cuota de mantenimiento **por escrito**',
  },
  {
    clientName: 'Carmen Uribe Llano',
    kind: 'call',
    hoursLater: 3,
    body: 'Viene de Monterrey el fin de semana. Prefiere WhatsApp después de las 18:00.',
  },
  {
    clientName: 'Rafael Montes de Oca',
    kind: 'email',
    hoursLater: 4,
    body: 'Se envió la ficha y el plano. Visita con su arquitecto, *confirmar hora el día antes*.',
  },
  {
    clientName: 'Elena Markham',
    kind: 'message',
    hoursLater: 5,
    body: 'Asked whether the dock is part of the deed. Notary says yes; send her the page.',
  },
  {
    clientName: 'Samuel Ortigoza',
    kind: 'note',
    hoursLater: 50,
    body: 'Ofrece 4 % menos de contado. Consultar con los dueños antes del viernes.',
  },
]
