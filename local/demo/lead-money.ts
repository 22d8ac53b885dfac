import type { LostReason } from '../../shared/contract/lead.ts'
import type { Money } from '../../shared/contract/money.ts'
import type { NewEvent } from '../../shared/tables/history/events.ts'
import { budgetColumns, valueColumns } from '../../shared/tables/leads/lead-money.ts'
import type { NewLead } from '../../shared/tables/leads/leads.ts'

type DemoMoney = {
  /** What the client said when staff answered. */
  budget?: Money
  /** What a won lead was sold for; absent if staff have not entered it yet. */
  value?: Money
  lostReason?: LostReason
  /** What staff wrote about the loss. */
  lostNote?: string
}

const usd = (amount: number): Money => ({ amount, currency: 'USD' })
const mxn = (amount: number): Money => ({ amount, currency: 'MXN' })

/** What is known of the money of demo leads, by the name of the client. */
const moneyOfClients: Record<string, DemoMoney> = {
  'Harold Whitcombe': { budget: usd(5_000_000), value: usd(5_050_000) },
  'Ximena Larrañaga': { value: mxn(7_150_000) },
  // Étienne Marchand is won, but the value is not known yet.
  'Tobías Iriarte': { lostReason: 'no_match', lostNote: 'Busca renta garantizada por contrato.' },
  'Grant Abernathy': { budget: usd(350_000), lostReason: 'price' },
  'Fernanda Ochoa': {
    lostReason: 'no_match',
    lostNote: 'El reglamento del condominio solo admite perros de menos de diez kilos.',
  },
  'Alejandra Pizarro Wong': { budget: usd(4_400_000) },
  'Lucía Arrieta': { budget: mxn(14_500_000) },
  'Thomas Lindgren': { budget: usd(700_000) },
  'Wen-Li Huang': { budget: usd(1_200_000) },
  'Daniela Sepúlveda': { budget: mxn(6_000_000) },
  'Elena Markham': { budget: usd(2_000_000) },
  'Carmen Uribe Llano': { budget: mxn(9_800_000) },
}

/** Returns the columns of a demo lead's money, and of the reason of its loss, which is in its last event. */
export function moneyColumnsOf(name: string, events: NewEvent[]): Partial<NewLead> {
  const { budget = null, value = null } = moneyOfClients[name] ?? {}
  const { lostReason = null } = Object(events.at(-1)?.after) as { lostReason?: LostReason }
  return { ...budgetColumns(budget), ...valueColumns(value), lostReason }
}

/** Adds to the events of a demo lead what is known of its money: to its last status, and before its first one with one of its own. */
export function withMoneyEvents(name: string, events: NewEvent[]): NewEvent[] {
  const { budget, value, lostReason, lostNote } = moneyOfClients[name] ?? {}
  const changes = events.filter(({ type }) => type === 'lead.status_changed')
  const [first, last] = [changes[0], changes.at(-1)]
  return events.flatMap((event) => {
    const outcome = { ...(value && { value }), ...(lostReason && { lostReason }) }
    const changed =
      event === last
        ? {
            ...event,
            after: { ...(event.after as object), ...outcome },
            ...(lostNote && { reason: lostNote }),
          }
        : event
    if (event !== first || !budget) return changed
    const budgetSet = { before: { budget: null }, after: { budget } }
    return [{ ...event, ...budgetSet, type: 'lead.budget_set' as const }, changed]
  })
}
