import type { LeadKind } from '../../shared/contract/lead.ts'

// All patterns match folded text: lower case, no accents, no punctuation.

/**
 * Mentions of visits that are not requests: past and declined visits, visits to people and websites. They are
 * removed from a message before it is searched for requests.
 */
export const notVisitRequests: RegExp[] = [
  // Past visits: "tras la visita", "gracias por el recorrido", "after our tour".
  /\b(despues de|desde|tras|gracias por|agradezco|durante|en) (la|el|su|nuestra|nuestro|mi) (visita|recorrido|tour)\b/g,
  /\b(after|thanks for|thank you for|during|since|on) (the|our|my|your|yesterdays|last weeks) (visit|tour|viewing|showing)\b/g,
  /\b(la|nuestra|mi|el|nuestro) (ultima |ultimo )?(visita|recorrido|tour) (de ayer|del|de la semana pasada|que hicimos|pasada|pasado)\b/g,
  /\b(me|nos) (encanto|gusto|fascino|parecio) (\w+ )?(la|el) (visita|recorrido|tour)\b/g,
  /\b(thanks|thank you|grateful) for (showing|the showing)( us| me)?( (the|your) \w+)?\b/g,
  // Visits to people and places, and "property tax" or "property manager", which are nothing to see.
  /\b(de visita (en|a|con)|visiting (family|friends|relatives|my|our)|visitar a (mi|mis|la familia|unos))\b/g,
  /\bproperty (tax|taxes|manager|management)\b/g,
  // Declined or impossible: "no necesito visita", "sin visitar", "I cannot visit". The patterns are
  // narrow, because "why not visit" and "I can't wait to visit" are requests.
  /\b(no (me |nos )?(quiero|queremos|necesito|necesitamos|deseo|deseamos|requiero|requerimos|puedo|podemos|podre|podremos|interesa)|sin|tampoco) (\w+ ){0,2}?(visit(a|as|ar|arla|arlo|arlas|arlos)|recorrido|recorrer\w*|tour|cita)\b/g,
  /\b(dont|do not|didnt|did not|cannot|cant|can not|wont|will not|unable to|not able to|no need to|no need for|without) ((need|want|wish|require|like|make|come|for|to|a|an|the|any|your|another|able|be|attend) ){0,4}?(visit|visiting|tour|touring|viewing|showing|appointment)\b(?! instead)/g,
  // Visits to websites.
  /\b(visit\w*|visito|recorr\w*|tour of) (\w+ )?(your|su|tu|el|la|the|this|este|esta) (web ?site|web ?page|web|site|page|blog|sitio|pagina|portal)\b/g,
]

/** Wording that requests a kind, whether or not the client named a property. */
export const requestPatterns: [kind: LeadKind, patterns: RegExp[]][] = [
  [
    'tour',
    [
      /\b(visita|visitas|visitar|visitarla|visitarlo|visitarlas|visitarlos|visitemos|visitaremos)\b/,
      /\b(recorrido|recorridos|recorrer|recorrerla|recorrerlo|tour|tours|touring)\b/,
      /\b(visit|visiting|viewing|viewings|showing|showings|walk ?through|open house)\b/,
      /\b(agendar|programar|concertar|hacer|sacar|pedir|una) (una )?cita\b/,
      /\b(book|schedule|make|set up|arrange|have|get|an) (an |a )?appointment\b/,
      /\b(ver|conocer|mostrarme|mostrarnos|ensenar|mostrar|ensenarme|ensenarnos|muestren|ensenen) (\w+ )?(la|el|esta|este|esa|ese|su|las|los|estas|estos) (casa|villa|propiedad|departamento|depa|penthouse|terreno|hacienda|rancho|finca|residencia|lote|inmueble)s?\b/,
      /\b(see|view|show me|show us|walk) (\w+ )?(the|this|that|your|these|those) (\w+ )?(house|home|villa|property|properties|apartment|condo|penthouse|land|lot|estate|hacienda|residence|townhouse|place)s?\b/,
      /\b(en persona|in person)\b/,
      /\b(take a look|look around|show (me|us) around|reschedule|reagendar|reprogramar)\b/,
      /\bcuando (\w+ )?(podria|podriamos|podemos|puedo) (ir a )?(ver|verla|verlo|verlas|conocer|conocerla|conocerlo)\b/,
    ],
  ],
  [
    'quotation',
    [
      /\b(cotizacion|cotizaciones|cotizar|cotizarla|cotizarlo|cotizarme|cotizarnos|cotizan|cotice|coticen|coticeme|cotizame)\b/,
      /\b(quotation|quotations|quote|quotes|quoted|pricing|asking price|price list|price sheet|final price|best price|lowest price)\b/,
      /\b(precio|precios|prices?) (\w+ )?(de|del|of|for|final|total|lista|actual)\b/,
      /\b(cual|que|conocer|saber|dar|darme|darnos|indicar|confirmar|enviar|enviarme|mandar) (\w+ ){0,3}?(precio|precios|costo|costos|valor)\b/,
      /\b(whats?|which|know|give|send|tell|confirm|share) (\w+ ){0,3}?(price|prices|cost|costs)\b/,
      /\b(cuanto (cuesta|cuestan|costaria|costarian|vale|valen|valdria|piden|es el precio|sale|saldria|seria)|en cuanto (esta|la|lo|sale))\b/,
      /\bhow much (is|are|does|do|would|for|will)\b/,
      /\b(hacer|hacerme|hacernos|enviar|enviarme|mandar|mandarme|preparar|prepararme|pasar|pasarme) (un|el|su) presupuesto\b/,
    ],
  ],
]

/** Wording that requests a kind only if the client named a property: "can I see it", "the price". */
export const propertyRequestPatterns: [kind: LeadKind, patterns: RegExp[]][] = [
  [
    'tour',
    [
      /\b(verla|verlo|conocerla|conocerlo|mostrarmela|ensenarmela|mostrarla|ensenarla)\b/,
      /\b(see|view) it\b/,
      /\b(come|stop|drop) (by|over)\b/,
    ],
  ],
  ['quotation', [/\b(precios?|costos?|cuanto)\b/, /\b(prices?|costs?|how much)\b/]],
]
