import { defineTexts } from '../i18n/defineTexts.ts'

/** Texts of the list of clients and of a client's page. */
export const peopleTexts = defineTexts(
  {
    people: {
      contact: 'Datos de contacto',
      noContact: 'No hay ningún correo ni teléfono.',
      history: 'Consultas y evaluaciones',
      newest: 'Se muestran las más recientes: %{count} de cada tipo.',
      emails: 'Correos enviados',
      noEmails: 'Todavía no se le ha enviado ningún correo.',
      capacity: 'Capacidad',
      budget: 'presupuesto',
      assignee: 'A cargo de %{name}',
      properties: 'Propiedades por las que preguntó',
    },
    resources: {
      people: {
        name: 'Cliente |||| Clientes',
        empty: 'Todavía no hay clientes. Aparecerán aquí con su primera consulta o evaluación.',
        fields: {
          name: 'Nombre',
          email: 'Correo',
          phone: 'Teléfono',
          createdAt: 'Cliente desde',
          lastSubmittedAt: 'Escribió por última vez',
        },
      },
    },
  },
  {
    people: {
      contact: 'Contact data',
      noContact: 'There is no email address and no phone number.',
      history: 'Inquiries and assessments',
      newest: 'The newest are shown: %{count} of each kind.',
      emails: 'Emails sent',
      noEmails: 'No email has been sent to them yet.',
      capacity: 'Capacity',
      budget: 'budget',
      assignee: 'Assigned to %{name}',
      properties: 'Properties they asked about',
    },
    resources: {
      people: {
        name: 'Client |||| Clients',
        empty: 'No clients yet. They will appear here with their first inquiry or assessment.',
        fields: {
          name: 'Name',
          email: 'Email',
          phone: 'Phone',
          createdAt: 'Client since',
          lastSubmittedAt: 'Last wrote',
        },
      },
    },
  },
)
