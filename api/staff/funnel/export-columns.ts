import { DAY_MS } from '../../../shared/contract/duration.ts'
import { type FunnelGroup, type FunnelRow, leadSteps } from '../../../shared/contract/funnel.ts'
import type { Language } from '../../../shared/contract/language.ts'
import { type StepWithShares, share } from '../../../shared/view/funnel-shares.ts'
import { propertyTitle } from '../../../shared/view/property-title.ts'
import { valueName, valueNames } from '../../../shared/view/value-names.ts'
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
]

const groupNames = {
  assignee: { es: 'Responsable', en: 'Assignee', none: { es: 'Sin asignar', en: 'Unassigned' } },
  origin: { es: 'Origen', en: 'Origin', none: { es: 'Sin origen', en: 'No origin' } },
  property: { es: 'Propiedad', en: 'Property', none: { es: 'Sin propiedad', en: 'No property' } },
} as const satisfies Record<FunnelGroup, object>

/** Returns the columns of the table by salesperson, origin or property. */
export function rowColumns(group: FunnelGroup): CsvColumn<FunnelRow>[] {
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
      es: '% ganado',
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
  ]
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
