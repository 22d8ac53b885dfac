import { DAY_MS } from '../../../shared/contract/duration.ts'
import {
  type FunnelGroup,
  type FunnelRow,
  type FunnelStage,
  leadStages,
} from '../../../shared/contract/funnel.ts'
import type { Language } from '../../../shared/contract/language.ts'
import { type StageWithShares, share } from '../../../shared/view/funnel-shares.ts'
import { propertyTitle } from '../../../shared/view/property-title.ts'
import { noReasonNames, valueName, valueNames } from '../../../shared/view/value-names.ts'
import type { CsvColumn } from '../csv.ts'

/** The columns of the stages of a period. Percentages and days have up to two decimals. */
export const stageColumns: CsvColumn<StageWithShares>[] = [
  {
    field: 'stage',
    es: 'Etapa',
    en: 'Stage',
    value: ({ stage }, to) => valueName('leadStatus', stage, to),
  },
  { field: 'reached', es: 'Llegaron', en: 'Reached', value: ({ reached }) => reached },
  {
    field: 'conversion',
    es: 'Conversión (%)',
    en: 'Conversion (%)',
    value: ({ conversion }) => percent(conversion),
  },
  {
    field: 'shareOfAll',
    es: '% del total',
    en: '% of all',
    value: ({ shareOfAll }) => percent(shareOfAll),
  },
  {
    field: 'timeToNext',
    es: 'Días hasta la siguiente (mediana)',
    en: 'Days to next stage (median)',
    value: ({ timeToNext }) => days(timeToNext.median),
  },
  {
    field: 'timeToNext',
    es: 'Días hasta la siguiente (percentil 90)',
    en: 'Days to next stage (90th percentile)',
    value: ({ timeToNext }) => days(timeToNext.p90),
  },
  {
    field: 'current',
    es: 'Ahora en la etapa',
    en: 'In stage now',
    value: ({ current }) => current,
  },
  { field: 'lost', es: 'Perdidos en la etapa', en: 'Lost in stage', value: ({ lost }) => lost },
  {
    field: 'lostReasons',
    es: 'Motivos de la pérdida',
    en: 'Lost because',
    value: ({ lostReasons }, to) => lostReasons.map((one) => reasonText(one, to)).join(', '),
  },
]

function reasonText({ reason, count }: FunnelStage['lostReasons'][number], language: Language) {
  return `${reason ? valueName('lostReason', reason, language) : noReasonNames[language]}: ${count}`
}

const groupNames = {
  assignee: { es: 'Responsable', en: 'Assignee', none: { es: 'Sin asignar', en: 'Unassigned' } },
  origin: { es: 'Origen', en: 'Origin', none: { es: 'Sin origen', en: 'No origin' } },
  property: { es: 'Propiedad', en: 'Property', none: { es: 'Sin propiedad', en: 'No property' } },
} as const satisfies Record<FunnelGroup, object>

/** Returns the columns of the table by salesperson, origin or property, with one for each currency of its sales. */
export function rowColumns(group: FunnelGroup, rows: FunnelRow[]): CsvColumn<FunnelRow>[] {
  const { es, en, none } = groupNames[group]
  return [
    { field: 'name', es, en, value: (row, to) => nameOf(row, group, to) ?? none[to] },
    ...leadStages.map((stage, place) => ({
      field: 'reached' as const,
      es: valueNames.es.leadStatus[stage],
      en: valueNames.en.leadStatus[stage],
      value: ({ reached }: FunnelRow) => reached[place] ?? 0,
    })),
    {
      field: 'reached',
      es: '% ganados',
      en: '% won',
      value: ({ reached }) => percent(share(reached.at(-1) ?? 0, reached[0] ?? 0)),
    },
    { field: 'lost', es: 'Perdidos', en: 'Lost', value: ({ lost }) => lost },
    {
      field: 'timeToContact',
      es: 'Días hasta el primer contacto (mediana)',
      en: 'Days to first contact (median)',
      value: ({ timeToContact }) => days(timeToContact.median),
    },
    {
      field: 'timeToWin',
      es: 'Días hasta la venta (mediana)',
      en: 'Days to sale (median)',
      value: ({ timeToWin }) => days(timeToWin.median),
    },
    ...valueColumns(rows),
  ]
}

// One column for each currency: sums of several currencies mean nothing.
function valueColumns(rows: FunnelRow[]): CsvColumn<FunnelRow>[] {
  const currencies = new Set(rows.flatMap(({ values }) => values.map(({ currency }) => currency)))
  return [...currencies].toSorted().map((currency) => ({
    field: 'values',
    es: `Vendido (${currency})`,
    en: `Sold for (${currency})`,
    value: ({ values }) => values.find((sum) => sum.currency === currency)?.amount ?? 0,
  }))
}

function nameOf({ key, name, property }: FunnelRow, group: FunnelGroup, language: Language) {
  if (group === 'origin') return key && valueName('leadOrigin', key, language)
  return property ? propertyTitle(property, language) : name
}

function percent(fraction: number | null) {
  return fraction === null ? null : round(fraction * 100)
}

function days(seconds: number | null) {
  return seconds === null ? null : round((seconds * 1000) / DAY_MS)
}

function round(number: number) {
  return Math.round(number * 100) / 100
}
