import { prose } from '../prose.ts'
import type { DemoLead } from './types.ts'

/** Inquiries of the last two days, all unanswered. */
export const lastTwoDays: DemoLead[] = [
  {
    name: 'Jonas Albrecht',
    email: 'jonas.albrecht@example.net',
    phone: '+34655010119',
    message: prose`
      Guten Tag, I am moving from Madrid to Mexico City with my family. Which of your houses with a
      garden could we tour in the second half of the month?
    `,
    property: null,
    origin: 'web portal',
    language: 'en',
    daysAgo: 1.94,
    status: 'new',
  },
  {
    name: 'Regina Tamayo',
    email: 'regina.tamayo@correo.example.com',
    phone: '+529985550144',
    message: prose`
      Me interesa Casa Zapote. ¿Tienen disponible una visita privada entre semana? Puedo llegar
      desde Cancún en el tren de la mañana.
    `,
    property: 'casa-zapote-bacalar',
    origin: 'web portal',
    language: 'es',
    daysAgo: 1.52,
    status: 'new',
  },
  {
    name: 'Michael Sandoval',
    email: 'michael.sandoval@example.com',
    phone: '+12105550157',
    message: prose`
      What is the asking price for the Agua Blanca lot if I pay in full? A written quotation would
      be helpful.
    `,
    property: 'terreno-agua-blanca',
    origin: 'agent:concierge-bot',
    language: 'en',
    daysAgo: 1.17,
    status: 'new',
  },
  {
    name: 'Teresa Villalpando',
    email: 'tere.villalpando@example.org',
    phone: '+524775550128',
    message: prose`
      Buenos días. Quisiera asesoría para comprar una casa para mis papás en San Miguel, de una sola
      planta o con elevador.
    `,
    property: null,
    origin: 'WhatsApp',
    language: 'es',
    daysAgo: 0.86,
    status: 'new',
  },
  {
    name: 'Olivia Thornbury',
    email: 'olivia.thornbury@mail.example.com',
    phone: '+16045550191',
    message: prose`
      Could you arrange a tour of Casa Salitre next Tuesday? Four adults, one using a wheelchair;
      please tell us which rooms are accessible.
    `,
    property: 'casa-salitre',
    origin: 'web portal',
    language: 'en',
    daysAgo: 0.61,
    status: 'new',
  },
  {
    name: 'Sebastián Ferrer Puig',
    email: 'sebastian.ferrer@example.com',
    phone: '+34655010174',
    message: prose`
      Solicito la cotización de la Hacienda San Eusebio para un proyecto de hospedaje pequeño. ¿El
      uso de suelo lo permite?
    `,
    property: 'hacienda-san-eusebio',
    origin: 'web portal',
    language: 'es',
    daysAgo: 0.43,
    status: 'new',
  },
  {
    name: 'Ngozi Eze-Campbell',
    email: 'ngozi.ezecampbell@example.net',
    phone: '+14165550187',
    message: 'I would like a private tour of Casa Bajamar the week after next.',
    property: 'casa-bajamar',
    origin: 'agent:relocation-desk',
    language: 'en',
    daysAgo: 0.27,
    status: 'new',
  },
  {
    name: 'Adrián Covarrubias',
    email: 'adrian.covarrubias@correo.example.com',
    phone: '+526245550113',
    message: prose`
      ¿Me pueden cotizar el Penthouse Costa Azul con los dos lugares de estacionamiento? Gracias.
    `,
    property: 'penthouse-costa-azul',
    origin: 'WhatsApp',
    language: 'es',
    daysAgo: 0.14,
    status: 'new',
  },
  {
    name: 'Carmen Uribe',
    email: 'c.uribe@aljibe.example.com',
    phone: '+524155550132',
    message: prose`
      Soy Carmen, la vecina de Casa del Aljibe; le escribo desde el despacho. Después de la visita me gustaría
      conocer el precio final con escrituración.
    `,
    property: 'casa-del-aljibe',
    origin: 'web portal',
    language: 'es',
    daysAgo: 0.09,
    status: 'new',
  },
  {
    name: 'Lucía Arrieta',
    email: 'lucia.arrieta@example.org',
    phone: '+524425550167',
    message: prose`
      Una pregunta sobre Casa Guadiana: ¿la cotización que recibimos incluye los muebles de la
      azotea?
    `,
    property: 'casa-guadiana',
    origin: 'web portal',
    language: 'es',
    daysAgo: 0.06,
    status: 'new',
  },
  {
    name: 'Claire Beaumont',
    email: 'claire.beaumont@example.com',
    phone: '+33199001155',
    message: prose`
      Do you have anything in Mérida under 300,000 dollars? I would be glad of some advice before I
      book my flight.
    `,
    property: null,
    origin: 'web portal',
    language: 'en',
    daysAgo: 0.01,
    status: 'new',
  },
]
