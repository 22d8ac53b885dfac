import type { AssessmentRow } from '../../../shared/contract/records.ts'
import { formatDownPayment } from '../../../shared/view/down-payment.ts'
import { formatMoney } from '../../../shared/view/format.ts'

const texts = {
  es: {
    asked: 'Pidió una evaluación de su capacidad de compra.',
    budget: 'Presupuesto',
    downPayment: 'Enganche',
    monthlyCapacity: 'Pago mensual',
  },
  en: {
    asked: 'Asked for an assessment of what they can afford.',
    budget: 'Budget',
    downPayment: 'Down payment',
    monthlyCapacity: 'Monthly payment',
  },
}

/** Returns the message of a lead that is made from an assessment, in the language of the client. */
export function assessmentMessage(assessment: AssessmentRow<Date>): string {
  const { language, currency } = assessment
  const text = texts[language]
  const amounts = (['budget', 'downPayment', 'monthlyCapacity'] as const).flatMap((name) => {
    const amount = assessment[name]
    if (amount === null) return []
    const format = name === 'downPayment' ? formatDownPayment : formatMoney
    return `${text[name]}: ${format(amount, currency, language)}`
  })
  return [text.asked, ...amounts].join('\n')
}
