import { noReasonNames } from '../../shared/view/value-names.ts'
import { defineTexts } from '../i18n/defineTexts.ts'

/** Texts of the sales funnel. */
export const funnelTexts = defineTexts(
  {
    funnel: {
      period: {
        label: 'Prospectos recibidos',
        30: 'Últimos 30 días',
        90: 'Últimos 90 días',
        365: 'Último año',
        custom: 'Otro periodo',
      },
      invalidAddress:
        'El periodo de la dirección no es válido. Se muestra este: %{period}. Para ver otro, elija dos fechas en «Otro periodo».',
      stages: 'De la consulta a la venta',
      scope:
        'Prospectos recibidos en el periodo, sin spam. «Llegaron» cuenta a los que estuvieron en la etapa o en una posterior, aunque después hayan retrocedido; los cambios deshechos no cuentan. «Conversión» dice cuántos de los que llegaron a la etapa anterior llegaron a esta. El tiempo se cuenta desde que entran en la etapa hasta que llegan a otra posterior. Si un cliente nuevo pide borrar sus datos, su prospecto cuenta como perdido, sin motivo.',
      stage: 'Etapa',
      reached: 'Llegaron',
      conversion: 'Conversión',
      shareOfAll: 'Del total',
      timeToNext: 'Tiempo hasta la siguiente (mediana)',
      current: 'Ahora',
      lost: 'Perdidos',
      mostWithin: '90 % en %{time} o menos',
      noReason: noReasonNames.es,
      sold: 'Suma del valor de venta de los prospectos que hoy están ganados.',
      empty: 'En este periodo no llegaron prospectos. Elija uno más largo.',
      compare: 'Por responsable, origen o propiedad',
      group: { assignee: 'Por responsable', origin: 'Por origen', property: 'Por propiedad' },
      row: { assignee: 'Responsable', origin: 'Origen', property: 'Propiedad' },
      none: { assignee: 'Sin asignar', origin: 'Sin origen', property: 'Sin propiedad' },
      won: '% ganados',
      timeToContact: 'Tiempo hasta el primer contacto (mediana)',
      timeToWin: 'Tiempo hasta la venta (mediana)',
      more: 'Filas en total: %{total}. Las que tienen más prospectos: %{shown}.',
      moreExported: 'Las demás están en el archivo exportado.',
      exportStages: 'Exportar las etapas',
      exportRows: 'Exportar la tabla',
    },
    resources: {
      funnel: {
        name: 'Embudo de ventas |||| Embudo de ventas',
        // The exported columns, as the audit log names them.
        fields: withFormerNames({
          stage: 'Etapa',
          reached: 'Llegaron',
          conversion: 'Conversión',
          shareOfAll: 'Del total',
          timeToNext: 'Tiempo hasta la siguiente',
          current: 'Ahora en la etapa',
          lost: 'Perdidos',
          lostReasons: 'Motivos de la pérdida',
          values: 'Vendido',
          name: 'Nombre',
          timeToContact: 'Tiempo hasta el primer contacto',
          timeToWin: 'Tiempo hasta la venta',
        }),
      },
    },
  },
  {
    funnel: {
      period: {
        label: 'Leads received',
        30: 'Last 30 days',
        90: 'Last 90 days',
        365: 'Last year',
        custom: 'Another period',
      },
      invalidAddress:
        'The period in the address is not valid. This one is shown: %{period}. For another one, choose two dates under “Another period”.',
      stages: 'From inquiry to sale',
      scope:
        'Leads received in the period, without spam. “Reached” counts those that were in the stage or in a later one, even if they went back afterwards; changes that were undone do not count. “Conversion” says how many of those that reached the previous stage reached this one. The time runs from the arrival in a stage to that in a later one. If a new client has their data erased, their lead counts as lost, without a reason.',
      stage: 'Stage',
      reached: 'Reached',
      conversion: 'Conversion',
      shareOfAll: 'Of all',
      timeToNext: 'Time to next stage (median)',
      current: 'Now',
      lost: 'Lost',
      mostWithin: '90% in %{time} or less',
      noReason: noReasonNames.en,
      sold: 'Sum of the sale values of the leads that are won today.',
      empty: 'No leads came in during this period. Choose a longer one.',
      compare: 'By assignee, origin or property',
      group: { assignee: 'By assignee', origin: 'By origin', property: 'By property' },
      row: { assignee: 'Assignee', origin: 'Origin', property: 'Property' },
      none: { assignee: 'Unassigned', origin: 'No origin', property: 'No property' },
      won: '% won',
      timeToContact: 'Time to first contact (median)',
      timeToWin: 'Time to sale (median)',
      more: 'Rows in total: %{total}. Those with the most leads: %{shown}.',
      moreExported: 'The others are in the exported file.',
      exportStages: 'Export the stages',
      exportRows: 'Export the table',
    },
    resources: {
      funnel: {
        name: 'Sales funnel |||| Sales funnel',
        fields: withFormerNames({
          stage: 'Stage',
          reached: 'Reached',
          conversion: 'Conversion',
          shareOfAll: 'Of all',
          timeToNext: 'Time to next stage',
          current: 'In the stage now',
          lost: 'Lost',
          lostReasons: 'Lost because',
          values: 'Sold for',
          name: 'Name',
          timeToContact: 'Time to first contact',
          timeToWin: 'Time to sale',
        }),
      },
    },
  },
)

type Fields = Record<
  'stage' | 'conversion' | 'shareOfAll' | 'timeToNext' | 'timeToContact' | 'timeToWin',
  string
>

// With what earlier versions called the columns in the exports that they recorded.
function withFormerNames<Named extends Fields>(fields: Named) {
  return {
    ...fields,
    step: fields.stage,
    ofPrevious: fields.conversion,
    ofAll: fields.shareOfAll,
    untilNext: fields.timeToNext,
    untilContacted: fields.timeToContact,
    untilWon: fields.timeToWin,
  }
}
