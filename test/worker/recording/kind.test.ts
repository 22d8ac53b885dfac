import { describe, expect, test } from 'vitest'
import type { LeadKind } from '../../../shared/contract/lead.ts'
import { deriveKind } from '../../../worker/recording/kind.ts'

const sentences: [LeadKind, string][] = [
  // Tours.
  ['tour', 'Quisiera visitar la casa el sábado por la mañana.'],
  ['tour', '¿Puedo agendar una VISITA para mañana?'],
  ['tour', 'Nos gustaría hacer un recorrido por la hacienda.'],
  ['tour', 'Me gustaría programar una cita esta semana'],
  ['tour', 'Queremos conocer la propiedad antes de decidir'],
  ['tour', '¿Cuándo puedo ver el departamento?'],
  ['tour', '¿Nos pueden enseñar la casa el domingo?'],
  ['tour', 'Prefiero verlo en persona'],
  ['tour', '¿Tienen disponible una visita privada entre semana?'],
  ['tour', 'Could you arrange a tour of Casa Salitre next Tuesday?'],
  ['tour', 'I would like to schedule a viewing.'],
  ['tour', 'Can we see the house on Friday?'],
  ['tour', 'Id like to book an appointment for Saturday'],
  ['tour', 'Is there an open house this month?'],
  ['tour', 'We would love to walk through the estate. Can you show us the property?'],
  ['tour', "I'd like to visit before the end of May"],
  ['tour', '¿Cuándo podríamos verla?'],
  ['tour', "I can't wait to visit the villa"],
  ['tour', 'Why not visit on Sunday?'],
  ['tour', '¿Por qué no hacemos una visita el sábado?'],
  ['tour', 'Do not hesitate to schedule a viewing'],
  ['tour', "We can't make the tour on Friday; could we reschedule for Sunday?"],
  ['tour', 'Can we come take a look on Friday?'],
  ['tour', 'Could you show me around this weekend?'],
  // Quotations.
  ['quotation', '¿cuanto costaria la casa amueblada?'],
  ['quotation', 'Thank you for showing us the villa. Please send a quote'],
  ['quotation', '¿Me pueden cotizar el penthouse con dos lugares de estacionamiento?'],
  ['quotation', 'Solicito la COTIZACION de la Hacienda San Eusebio'],
  ['quotation', '¿Cuánto cuesta la villa?'],
  ['quotation', '¿Cuál es el precio final con escrituración?'],
  ['quotation', 'Me interesa conocer el precio'],
  ['quotation', '¿En cuánto está el terreno?'],
  ['quotation', '¿Pueden enviarme un presupuesto por escrito?'],
  ['quotation', 'What is the asking price?'],
  ['quotation', 'How much is the penthouse?'],
  ['quotation', 'Please send me a written quote.'],
  ['quotation', 'Could you tell me the price and the closing costs?'],
  ['quotation', '¿Qué precio tiene?'],
  // Advice: the message requests neither a tour nor a price.
  ['advisory', 'Estaré de visita en México y busco asesoría'],
  ['advisory', 'We are visiting family in Mexico and would like some advice'],
  ['advisory', 'I want to see the property tax details'],
  ['advisory', 'Quisiera asesoría para comprar una casa para mis papás.'],
  ['advisory', 'Tengo un presupuesto de 800 mil dólares, ¿qué me recomiendan?'],
  ['advisory', 'Busco algo con vista al mar.'],
  ['advisory', 'Looking for a home with ocean views under 300,000 dollars.'],
  ['advisory', 'What taxes does a foreigner pay when buying in Mexico?'],
  ['advisory', 'Me interesa.'],
  ['advisory', 'Hello'],
  ['advisory', 'Do you work with banks that lend to Canadians?'],
  // Both: a tour takes precedence, because it has a date.
  ['tour', '¿Cuánto cuesta y cuándo puedo visitarla?'],
  ['tour', 'Please send a quote, and can we tour the villa next week?'],
  // The words of a tour, but no request for one: negated, past, or with another meaning.
  ['advisory', 'I visited your website and would like advice on financing.'],
  ['advisory', 'Visité su página y me gustaría recibir asesoría.'],
  ['quotation', 'Gracias por la visita de ayer. ¿Cuál es el precio final?'],
  ['quotation', 'Nos gustó desde la visita abierta. ¿Pueden enviar la cotización formal?'],
  ['quotation', 'After our tour we would like a quotation.'],
  ['quotation', 'No necesito visita, solo la cotización.'],
  ['quotation', "I can't visit this year; what is the best price?"],
  ['quotation', 'Compraríamos sin visitarla: ¿cuánto piden?'],
  ['advisory', 'We cannot come for a viewing yet, only looking for advice.'],
]

describe('the kind of a lead', () => {
  test('is tested with at least forty sentences', () => {
    expect(sentences.length).toBeGreaterThanOrEqual(40)
  })

  test.each(sentences)('is %s for the message: %s', (kind, message) => {
    expect(deriveKind(message, false).kind).toBe(kind)
  })

  const withAndWithoutProperty: [LeadKind, LeadKind, string][] = [
    ['tour', 'advisory', 'Can I see it tomorrow?'],
    ['quotation', 'advisory', 'Precio, por favor'],
    ['quotation', 'advisory', 'Price?'],
    ['advisory', 'advisory', 'Me interesa esta propiedad'],
  ]
  test.each(withAndWithoutProperty)(
    'is %s with a property and %s without one: %s',
    (withIt, without, message) => {
      expect(deriveKind(message, true).kind).toBe(withIt)
      expect(deriveKind(message, false).kind).toBe(without)
    },
  )

  test('comes with the words that it was derived from', () => {
    expect(deriveKind('¿Me pueden COTIZAR la casa?', false).words).toBe('cotizar')
    expect(deriveKind('Hola', false).words).toBeNull()
  })

  test('is derived within half a second from six texts that are designed to be slow', () => {
    const started = performance.now()
    for (const word of ['no a ', 'not ', 'the ', 'visit your ', 'ver la ', 'i cant '])
      deriveKind(word.repeat(5000 / word.length), true)
    expect(performance.now() - started).toBeLessThan(500)
  })
})
