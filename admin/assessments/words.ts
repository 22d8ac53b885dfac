import { inBoth } from '../i18n/inBoth.ts'

/** Words of the assessments. */
export const assessmentWords = inBoth(
  {
    limitedBy: {
      payment: 'La limita el pago mensual',
      cash: 'La limita el enganche',
      budget: 'La limita el presupuesto',
      none: 'Es el presupuesto que indicó',
    },
    assessment: {
      recommended: 'Propiedades que se le mostraron',
      above: 'Un poco por encima',
      nothing: 'Ninguna propiedad disponible en ese rango.',
      assumptions:
        'Interés anual %{rate}, %{years} años, crédito de hasta %{ltv} del precio, gastos de cierre %{costs}.',
    },
    resources: {
      assessments: {
        name: 'Evaluación |||| Evaluaciones',
        empty: 'Todavía no hay evaluaciones. Aparecen aquí en cuanto alguien pide una.',
        fields: {
          name: 'Nombre',
          email: 'Correo',
          budget: 'Presupuesto',
          downPayment: 'Enganche',
          monthlyCapacity: 'Pago mensual posible',
          capacity: 'Capacidad',
          loan: 'Crédito a ese precio',
          monthlyPayment: 'Pago mensual a ese precio',
          cashNeeded: 'Enganche necesario',
          suspected: 'Posible spam',
          terms: 'Supuestos',
          language: 'Idioma',
          submittedAt: 'Recibido',
          recordedAt: 'Registrado',
        },
      },
    },
  },
  {
    limitedBy: {
      payment: 'Limited by the monthly payment',
      cash: 'Limited by the down payment',
      budget: 'Limited by the budget',
      none: 'The budget they stated',
    },
    assessment: {
      recommended: 'Properties they were shown',
      above: 'Slightly above',
      nothing: 'No property available in that range.',
      assumptions:
        'Yearly interest %{rate}, %{years} years, loan up to %{ltv} of the price, closing costs %{costs}.',
    },
    resources: {
      assessments: {
        name: 'Assessment |||| Assessments',
        empty: 'No assessments yet. They appear here as soon as somebody asks for one.',
        fields: {
          name: 'Name',
          email: 'Email',
          budget: 'Budget',
          downPayment: 'Down payment',
          monthlyCapacity: 'Possible monthly payment',
          capacity: 'Capacity',
          loan: 'Loan at that price',
          monthlyPayment: 'Monthly payment at that price',
          cashNeeded: 'Down payment needed',
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
