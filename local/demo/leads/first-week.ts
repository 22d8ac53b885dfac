import { prose } from '../prose.ts'
import type { DemoLead } from './types.ts'

/** The oldest inquiries of the demo, 28 to 21 days ago. */
export const firstWeek: DemoLead[] = [
  {
    name: 'Mariana Escobedo',
    email: 'mariana.escobedo@correo.example.com',
    phone: '+525555550112',
    message: prose`
      Buen día. Quisiera una visita privada a Casa Ceniza cualquier fin de semana de este mes.
      Viajamos desde la Ciudad de México y somos dos personas.
    `,
    property: 'casa-ceniza',
    origin: 'web portal',
    language: 'es',
    daysAgo: 27.82,
    status: 'negotiating',
  },
  {
    name: 'Harold Whitcombe',
    email: 'h.whitcombe@mail.example.org',
    phone: '+15125550134',
    message: prose`
      We have followed Los Oyameles since last year and would like to move ahead. Please send the
      full quotation with closing costs and the inventory of the stables.
    `,
    property: 'hacienda-los-oyameles',
    origin: 'web portal',
    language: 'en',
    daysAgo: 27.36,
    status: 'won',
  },
  {
    name: 'Ximena Larrañaga',
    email: 'ximena.larranaga@example.com',
    phone: '+523355550118',
    message: prose`
      ¿Me comparten la cotización del departamento de La Aurora con escrituración incluida? Pagaría
      de contado.
    `,
    property: 'departamento-la-aurora',
    origin: 'WhatsApp',
    language: 'es',
    daysAgo: 26.71,
    status: 'won',
  },
  {
    name: 'Étienne Marchand',
    email: 'etienne.marchand@courrier.example.net',
    phone: '+33199001117',
    message: prose`
      Good morning. My wife and I will be in Sayulita for a week, starting on Friday. Could we tour
      Casa Guanacaste with someone who speaks French or English?
    `,
    property: 'casa-guanacaste-sayulita',
    origin: 'agent:concierge-bot',
    language: 'en',
    daysAgo: 26.15,
    status: 'won',
  },
  {
    name: 'Rodrigo Benavides Luna',
    email: 'rbenavides@example.org',
    phone: '+528155550145',
    message: prose`
      Solicito cotización de Finca Las Pitahayas y el desglose de mantenimiento anual. Compraríamos
      a través de una sociedad.
    `,
    property: 'finca-las-pitahayas',
    origin: 'web portal',
    language: 'es',
    daysAgo: 25.4,
    status: 'qualified',
  },
  {
    name: 'Priya Raghunathan',
    email: 'priya.raghunathan@example.com',
    phone: '+14165550162',
    message: prose`
      I am comparing the Riviera Maya with Los Cabos for a first purchase in Mexico. I would
      appreciate general advice on the bank trust and yearly taxes before choosing a property.
    `,
    property: null,
    origin: 'web portal',
    language: 'en',
    daysAgo: 24.93,
    status: 'contacted',
  },
  {
    name: 'Growth Desk',
    email: 'ranking@growth.example.net',
    phone: '+13055550100',
    message: prose`
      We can place your agency on the first page in ten days. Reply for our price list.
    `,
    property: null,
    origin: 'curl',
    language: 'en',
    daysAgo: 24.5,
    status: 'spam',
  },
  {
    name: 'Tobías Iriarte',
    email: 'tobias.iriarte@correo.example.com',
    phone: '+573005550126',
    message: prose`
      Me interesa el departamento de Chicxulub para rentarlo en invierno. ¿Qué ocupación tuvo el año
      pasado y cuánto costaría con muebles?
    `,
    property: 'departamento-flamenco-chicxulub',
    origin: null,
    language: 'es',
    daysAgo: 23.88,
    status: 'lost',
  },
  {
    name: 'Beatriz Solórzano',
    email: 'b.solorzano@example.org',
    phone: '+525555550173',
    message: prose`
      Buscamos casa de descanso a menos de tres horas de la ciudad, con jardín y cuatro recámaras.
      ¿Con quién puedo hablar para recibir asesoría?
    `,
    property: null,
    origin: 'WhatsApp',
    language: 'es',
    daysAgo: 23.07,
    status: 'qualified',
  },
  {
    name: 'Grant Abernathy',
    email: 'grant@abernathy.example.com',
    phone: '+17205550151',
    message: prose`
      Requesting a quotation for the Loma del Faro lot, plus any information about building
      timelines and permits.
    `,
    property: 'terreno-loma-del-faro',
    origin: 'web portal',
    language: 'en',
    daysAgo: 22.3,
    status: 'lost',
  },
  {
    name: 'Noor van der Meer',
    email: 'noor.vandermeer@example.net',
    phone: '+34655010128',
    message: prose`
      Hola. ¿La Casa Basalto sigue disponible? Nos mudamos a México antes de fin de año y
      quisiéramos un recorrido por videollamada primero.
    `,
    property: 'casa-basalto-coyoacan',
    origin: 'web portal',
    language: 'es',
    daysAgo: 21.44,
    status: 'visit_scheduled',
  },
]
