import { defineTexts } from '../i18n/defineTexts.ts'

/** Texts of assessments, and of the lead that is made from one. */
export const assessmentTexts = defineTexts(
  {
    limitedBy: {
      payment: 'Limitada por el pago mensual',
      cash: 'Limitada por el enganche',
      budget: 'Limitada por el presupuesto',
      none: 'Igual al presupuesto indicado',
    },
    assessment: {
      lead: 'Prospecto de esta evaluación:',
      makeLead: 'Crear prospecto',
      makeLeadHint:
        'Con el nombre, el correo y el presupuesto del cliente. Si alguien ya lo atiende, queda a su cargo. No se le envía ningún correo.',
      sentAs: 'Envió: %{address}',
      recommended: 'Propiedades recomendadas',
      above: 'Un poco por encima de su capacidad',
      nothing: 'No había propiedades disponibles en ese rango.',
      assumptions:
        'Interés anual %{rate}, %{years} años, crédito de hasta %{ltv} del precio, gastos de cierre %{costs}.',
    },
    resources: {
      assessments: {
        name: 'Evaluación |||| Evaluaciones',
        empty: 'Todavía no hay evaluaciones. Aparecerán aquí en cuanto un cliente pida una.',
        fields: {
          name: 'Nombre',
          email: 'Correo',
          budget: 'Presupuesto',
          downPayment: 'Enganche',
          monthlyCapacity: 'Mensualidad que puede pagar',
          capacity: 'Capacidad',
          loan: 'Crédito a ese precio',
          monthlyPayment: 'Pago mensual a ese precio',
          cashNeeded: 'Enganche necesario, con gastos de cierre',
          referredByCode: 'Referido por',
          suspected: 'Posible spam',
          terms: 'Supuestos',
          language: 'Idioma',
          submittedAt: 'Recibida',
          recordedAt: 'Registrada',
        },
      },
    },
  },
  {
    limitedBy: {
      payment: 'Limited by the monthly payment',
      cash: 'Limited by the down payment',
      budget: 'Limited by the budget',
      none: 'Same as the stated budget',
    },
    assessment: {
      lead: 'Lead from this assessment:',
      makeLead: 'Create lead',
      makeLeadHint:
        'With the name, email and budget of the client. If a colleague already handles the client, the lead is assigned to them. No email is sent.',
      sentAs: 'Sent: %{address}',
      recommended: 'Recommended properties',
      above: 'Slightly above their capacity',
      nothing: 'No properties were available in that range.',
      assumptions:
        'Annual interest %{rate}, %{years} years, loan up to %{ltv} of the price, closing costs %{costs}.',
    },
    resources: {
      assessments: {
        name: 'Assessment |||| Assessments',
        empty: 'No assessments yet. They will appear here as soon as a client requests one.',
        fields: {
          name: 'Name',
          email: 'Email',
          budget: 'Budget',
          downPayment: 'Down payment',
          monthlyCapacity: 'Affordable monthly payment',
          capacity: 'Capacity',
          loan: 'Loan at that price',
          monthlyPayment: 'Monthly payment at that price',
          cashNeeded: 'Down payment needed, with closing costs',
          referredByCode: 'Referred by',
          suspected: 'Suspected spam',
          terms: 'Assumptions',
          language: 'Language',
          submittedAt: 'Received',
          recordedAt: 'Recorded',
        },
      },
    },
  },
)
