import { DAY_MS } from '../../../shared/contract/duration.ts'
import {
  type FunnelGroup,
  type FunnelRow,
  type FunnelStep,
  leadSteps,
} from '../../../shared/contract/funnel.ts'
import type { Language } from '../../../shared/contract/language.ts'
import { type StepWithShares, share } from '../../../shared/view/funnel-shares.ts'
import { propertyTitle } from '../../../shared/view/property-title.ts'
import { noReasonNames, valueName, valueNames } from '../../../shared/view/value-names.ts'
import type { CsvColumn } from '../csv.ts'

/** The columns of the steps of a period. Percentages and days have up to two decimals. */
export const stepColumns: CsvColumn<StepWithShares>[] = [
  {
    field: 'step',
    es: 'Etapa',
    en: 'Step',
    value: ({ step }, to) => valueName('leadStatus', step, to),
  },
  { field: 'reached', es: 'Llegaron', en: 'Reached', value: ({ reached }) => reached },
  {
    field: 'ofPrevious',
    es: '% de la etapa anterior',
    en: '% of the previous step',
    value: ({ ofPrevious }) => percent(ofPrevious),
  },
  { field: 'ofAll', es: '% del total', en: '% of all', value: ({ ofAll }) => percent(ofAll) },
  {
    field: 'untilNext',
    es: 'Días hasta la siguiente (mediana)',
    en: 'Days until the next (median)',
    value: ({ untilNext }) => days(untilNext.median),
  },
  {
    field: 'untilNext',
    es: 'Días hasta la siguiente (percentil 90)',
    en: 'Days until the next (90th percentile)',
    value: ({ untilNext }) => days(untilNext.p90),
  },
  { field: 'current', es: 'Ahora en la etapa', en: 'In it now', value: ({ current }) => current },
  { field: 'lost', es: 'Perdidos en la etapa', en: 'Lost in it', value: ({ lost }) => lost },
  {
    field: 'lostReasons',
    es: 'Motivos de la pérdida',
    en: 'Lost because',
    value: ({ lostReasons }, to) => lostReasons.map((one) => reasonText(one, to)).join(', '),
  },
]

function reasonText({ reason, count }: FunnelStep['lostReasons'][number], language: Language) {
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
    ...leadSteps.map((step, place) => ({
      field: 'reached' as const,
      es: valueNames.es.leadStatus[step],
      en: valueNames.en.leadStatus[step],
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
      field: 'untilContacted',
      es: 'Días hasta el primer contacto (mediana)',
      en: 'Days until the first contact (median)',
      value: ({ untilContacted }) => days(untilContacted.median),
    },
    {
      field: 'untilWon',
      es: 'Días hasta ganarlo (mediana)',
      en: 'Days until won (median)',
      value: ({ untilWon }) => days(untilWon.median),
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
  if (group === 'origin') return key && valueName('enteredOrigin', key, language)
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
