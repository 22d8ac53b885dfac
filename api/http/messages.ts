import type { ErrorCode } from '../../shared/contract/error.ts'
import type { Language } from '../../shared/contract/language.ts'
import { perLanguage } from '../../shared/view/format.ts'

/** A text in each language, with placeholders in braces. */
export type Message = Record<Language, string>

export const errorMessages: Record<ErrorCode, Message> = {
  VALIDATION_ERROR: {
    es: 'Revise los campos señalados y envíe la solicitud de nuevo.',
    en: 'Check the fields listed and send the request again.',
  },
  INVALID_REQUEST: {
    es: 'La solicitud no es HTTP válido.',
    en: 'The request is not valid HTTP.',
  },
  INVALID_JSON: {
    es: 'El cuerpo de la solicitud no es JSON válido.',
    en: 'The request body is not valid JSON.',
  },
  REFERRAL_CODE_NOT_FOUND: {
    es: 'No encontramos ese código de referido. Revíselo o envíe la solicitud sin él.',
    en: 'We could not find that referral code. Check it, or send the request without it.',
  },
  UNAUTHENTICATED: {
    es: 'Inicie sesión para ver esta información.',
    en: 'Sign in to see this.',
  },
  FORBIDDEN: {
    es: 'Su función no da acceso a esta información.',
    en: 'Your role does not give access to this.',
  },
  TWO_FACTOR_REQUIRED: {
    es: 'Su función exige la verificación en dos pasos. Vuelva a cargar la página para configurarla.',
    en: 'Your role requires two-step verification. Reload the page to set it up.',
  },
  STATE_CONFLICT: {
    es: 'El estado actual de este registro no lo permite. Vuelva a cargar la página.',
    en: 'The current state of this record does not allow that. Reload the page.',
  },
  HOLD_CONFLICT: {
    es: 'Mientras tanto, otra persona puso, cambió o terminó esta pausa o retención. Cierre el diálogo y vea cómo está ahora.',
    en: 'In the meantime, someone else has started, changed or ended this pause or hold. Close the dialog to see its current state.',
  },
  RECORD_ERASED: {
    es: 'Los datos de esta persona se borraron. Este registro ya no se puede cambiar.',
    en: 'This person’s data was erased. This record can no longer be changed.',
  },
  ADDRESS_TAKEN: {
    es: 'El correo {email} es de otro cliente: {name}. Si son la misma persona, únalos.',
    en: 'The address {email} belongs to another client: {name}. If they are the same person, merge them.',
  },
  ALREADY_MERGED: {
    es: 'Mientras tanto, {actor} unió a {name} con {head}.',
    en: 'In the meantime, {actor} has merged {name} with {head}.',
  },
  OWN_ACCOUNT: {
    es: 'No puede cambiar su propia función ni desactivar su propia cuenta. Pida a otra persona con función de administración que lo haga.',
    en: 'You cannot change your own role or disable your own account. Ask another administrator.',
  },
  LAST_ADMINISTRATOR: {
    es: 'Es la última cuenta de administración activa. Dé antes esa función a otra persona.',
    en: 'This is the last active administrator. Give that role to someone else first.',
  },
  ALREADY_UNDONE: {
    es: 'Este cambio ya se deshizo.',
    en: 'This change has already been undone.',
  },
  ALREADY_ANSWERED: {
    es: 'Esta respuesta ya se registró antes con otro texto. Véala en la conversación; si quiere enviar también este, envíe de nuevo.',
    en: 'This answer was already recorded with a different text. See it in the conversation; to send this one as well, send again.',
  },
  CONTACT_CHANGED: {
    es: 'Los datos de contacto del cliente cambiaron mientras escribía. Vea a dónde va ahora la respuesta y envíela de nuevo.',
    en: 'The client’s contact data changed while you were writing. See where the answer goes now, and send it again.',
  },
  ADDRESS_SUPPRESSED: {
    es: 'El servidor de correo rechaza la dirección del cliente, así que no se le envían correos. Responda por WhatsApp o corrija la dirección.',
    en: 'The mail server rejects the client’s address, so no emails are sent to it. Answer on WhatsApp, or correct the address.',
  },
  TOO_MANY_TASKS: {
    es: 'Este prospecto ya tiene {limit} tareas pendientes, el máximo. Complete o elimine alguna.',
    en: 'This lead already has {limit} open tasks, the maximum. Complete or remove one.',
  },
  UNDO_EXPIRED: {
    es: 'Pasó el tiempo para deshacer este cambio. Puede corregirlo con un cambio nuevo.',
    en: 'The time to undo this change is over. You can correct it with a new change.',
  },
  VERSION_CONFLICT: {
    es: 'Hubo otro cambio mientras tanto, así que el suyo no se guardó. Vea cómo está ahora y, si todavía aplica, repítalo.',
    en: 'There was another change in the meantime, so yours was not saved. See how it is now and, if yours still applies, make it again.',
  },
  VERSION_REQUIRED: {
    es: 'Envíe en If-Match la versión que leyó.',
    en: 'Send the version you read in If-Match.',
  },
  NOT_FOUND: {
    es: 'Esa dirección no existe.',
    en: 'There is nothing at this address.',
  },
  METHOD_NOT_ALLOWED: {
    es: 'Esta dirección no admite ese método. Use uno de: {allowed}.',
    en: 'This address does not support that method. Use one of: {allowed}.',
  },
  NOT_ACCEPTABLE: {
    es: 'No podemos responder en ninguno de los formatos pedidos. Pida text/html o text/markdown.',
    en: 'None of the requested formats is available. Ask for text/html or text/markdown.',
  },
  INVALID_IDEMPOTENCY_KEY: {
    es: 'Envíe en Idempotency-Key de 1 a 255 caracteres ASCII visibles.',
    en: 'Send 1 to 255 visible ASCII characters in Idempotency-Key.',
  },
  REQUEST_TIMEOUT: {
    es: 'La solicitud no llegó completa a tiempo. Envíela de nuevo.',
    en: 'The request did not arrive in time. Send it again.',
  },
  IDEMPOTENCY_KEY_IN_USE: {
    es: 'Todavía procesamos una solicitud con esa Idempotency-Key. Intente de nuevo en un segundo.',
    en: 'A request with that Idempotency-Key is still being processed. Try again in a second.',
  },
  IDEMPOTENCY_KEY_REUSED: {
    es: 'Esa Idempotency-Key ya se usó con otra solicitud. Use una nueva.',
    en: 'That Idempotency-Key was used with another request. Use a new one.',
  },
  MISDIRECTED_REQUEST: {
    es: 'Este servidor no atiende solicitudes a ese host. Use {url}.',
    en: 'This server does not answer requests to that host. Use {url}.',
  },
  PAYLOAD_TOO_LARGE: {
    es: 'El cuerpo de la solicitud supera {kib} KiB.',
    en: 'The request body is larger than {kib} KiB.',
  },
  UNSUPPORTED_MEDIA_TYPE: {
    es: 'Envíe el cuerpo como application/json en UTF-8.',
    en: 'Send the body as application/json in UTF-8.',
  },
  FILE_TOO_LARGE: {
    es: 'El archivo pesa más de {max} MB. Guárdelo más pequeño y súbalo de nuevo.',
    en: 'The file is larger than {max} MB. Save it smaller, and upload it again.',
  },
  UNSUPPORTED_FILE: {
    es: 'Se esperaba {accepted}, pero {found}. Expórtelo en uno de esos formatos y súbalo de nuevo.',
    en: 'Expected {accepted}, but {found}. Export it in one of those formats, and upload it again.',
  },
  RATE_LIMIT_EXCEEDED: {
    es: 'Se superó el máximo de {limit} solicitudes por minuto. Intente de nuevo en un minuto.',
    en: 'The maximum of {limit} requests per minute was exceeded. Try again in a minute.',
  },
  TOO_MANY_STREAMS: {
    es: 'Hay demasiadas pestañas abiertas con esta sesión: máximo {limit}. Cierre alguna.',
    en: 'Too many tabs are open in this session; the limit is {limit}. Close one.',
  },
  HEADERS_TOO_LARGE: {
    es: 'Los encabezados de la solicitud superan 16 KiB.',
    en: 'The headers of the request are larger than 16 KiB.',
  },
  INTERNAL_ERROR: {
    es: 'Algo falló de nuestro lado y quizá su solicitud no se registró. Envíela de nuevo; con la misma Idempotency-Key no se duplica.',
    en: 'Something failed on our side and your request may not have been recorded. Send it again with the same Idempotency-Key: it will not be submitted twice.',
  },
  SERVICE_UNAVAILABLE: {
    es: 'El servicio no está disponible en este momento. Intente de nuevo en unos segundos.',
    en: 'The service is not available right now. Try again in a few seconds.',
  },
}

/** Messages about an invalid field. */
export const fieldMessages = {
  missing: { es: 'Falta este campo.', en: 'This field is missing.' },
  empty: { es: 'Este campo está vacío: llénelo.', en: 'This field is empty: fill it in.' },
  tooLong: { es: 'Escriba {max} caracteres como máximo.', en: 'Use at most {max} characters.' },
  emptyFile: {
    es: 'El archivo está vacío. Revíselo y súbalo de nuevo.',
    en: 'The file is empty. Check it, and upload it again.',
  },
  notText: { es: 'Envíe este campo como texto.', en: 'Send this field as text.' },
  notNumber: {
    es: 'Envíe este campo como un número finito, sin comillas.',
    en: 'Send this field as a finite number, without quotes.',
  },
  notWhole: {
    es: 'Escriba un número entero, sin decimales.',
    en: 'Enter a whole number, without decimals.',
  },
  notBoolean: {
    es: 'Envíe este campo como true o false, sin comillas.',
    en: 'Send this field as true or false, without quotes.',
  },
  notList: { es: 'Envíe este campo como una lista.', en: 'Send this field as a list.' },
  notFields: {
    es: 'Envíe este campo como un objeto JSON, con sus propios campos.',
    en: 'Send this field as a JSON object with fields of its own.',
  },
  tooFewItems: {
    es: 'Esta lista debe tener elementos; como mínimo: {min}.',
    en: 'This list must have elements; at least: {min}.',
  },
  tooManyItems: {
    es: 'Esta lista tiene demasiados elementos; como máximo: {max}.',
    en: 'This list has too many elements; at most: {max}.',
  },
  notAnOption: {
    es: 'Use uno de estos valores: {options}.',
    en: 'Use one of these values: {options}.',
  },
  tooSmall: {
    es: 'Escriba un número igual o mayor que {min}.',
    en: 'Enter a number of at least {min}.',
  },
  notPositive: {
    es: 'Escriba un número mayor que {min}.',
    en: 'Enter a number greater than {min}.',
  },
  email: {
    es: 'Escriba un correo válido, por ejemplo nombre@dominio.com.',
    en: 'Enter a valid email address, such as name@domain.com.',
  },
  phone: {
    es: 'Escriba el teléfono con al menos 7 dígitos.',
    en: 'Enter a phone number with at least 7 digits.',
  },
  unknownCountry: {
    es: 'Ningún país tiene ese código. Revise el teléfono, por favor.',
    en: 'No country has this code. Please check the phone number.',
  },
  wrongLength: {
    es: 'A este teléfono le faltan o le sobran dígitos para la clave de su país. ¿Puede revisarlo?',
    en: 'This phone number has too few or too many digits for its country code. Could you check it?',
  },
  noSuchNumber: {
    es: 'Ningún teléfono tiene este número. ¿Puede revisarlo?',
    en: 'No phone has this number. Could you check it?',
  },
  aboveBudget: {
    es: 'El enganche es mayor que el presupuesto. Revise los dos montos, por favor.',
    en: 'The down payment is above the budget. Please check both amounts.',
  },
  monthlyAboveBudget: {
    es: 'La mensualidad es mayor que el presupuesto. Revise los dos montos, por favor.',
    en: 'The monthly payment is above the budget. Please check both amounts.',
  },
  tinyBudget: {
    es: 'Ninguna propiedad cuesta tan poco: a este presupuesto parecen faltarle dígitos. Escríbalo completo, en {currency}.',
    en: 'No home costs this little: digits seem to be missing from this budget. Enter all of it, in {currency}.',
  },
  absurdAmount: {
    es: 'Este monto parece tener dígitos de más. ¿Puede revisarlo?',
    en: 'This amount seems to have too many digits. Could you check it?',
  },
  wholePhone: {
    es: 'Escriba el teléfono completo: a 10 dígitos si es de México; si es de otro país, con + y la clave del país.',
    en: 'Enter the whole phone number: 10 digits if it is Mexican, otherwise with + and the country code.',
  },
  onePhone: {
    es: 'Escriba un solo teléfono. Los demás se agregan en la página del cliente.',
    en: 'Enter only one phone number. Add the others on the page of the client.',
  },
  noEmailToAcknowledge: {
    es: 'Para enviar el acuse de recibo hace falta un correo.',
    en: 'Sending the acknowledgement requires an email address.',
  },
  noContact: {
    es: 'Escriba un teléfono o un correo: al menos uno de los dos.',
    en: 'Enter a phone number or an email address: at least one of them.',
  },
  noEmail: {
    es: 'El cliente no dejó correo. Responda por WhatsApp o llámele.',
    en: 'The client gave no email address. Answer on WhatsApp, or call them.',
  },
  noWhatsApp: {
    es: 'El cliente no tiene un teléfono al que se pueda escribir por WhatsApp. Responda por correo o anote su teléfono.',
    en: 'The client has no phone number that WhatsApp can reach. Answer by email, or enter their number.',
  },
  unknownVariable: {
    es: 'No existe la variable {name}. Use una de estas: {known}.',
    en: 'There is no variable {name}. Use one of these: {known}.',
  },
  singleBrace: {
    es: 'Falta una llave: cada variable se escribe entre { y }, en una sola línea.',
    en: 'A brace is missing: each variable is written between { and }, on one line.',
  },
  openVariable: {
    es: 'Falta completar {name}: escriba el dato o quite esa parte.',
    en: 'Still to be filled in: {name}. Write it, or remove that part.',
  },
  tooManyTemplates: {
    es: 'Ya hay {max} plantillas, el máximo. Elimine una antes de agregar otra.',
    en: 'There are {max} templates already, the maximum. Remove one before you add another.',
  },
  templateNameTaken: {
    es: 'Ya hay una plantilla con el nombre {name} para el mismo tipo de consulta y en el mismo idioma. Elija otro nombre.',
    en: 'There is already a template named {name} for the same type of inquiry and in the same language. Choose another name.',
  },
  unknownProperty: {
    es: 'Elija una propiedad del catálogo, o deje el campo vacío.',
    en: 'Choose a property of the catalog, or leave this field empty.',
  },
  ignoredField: {
    es: 'No hay un campo con este nombre, así que no se tomó en cuenta. ¿Quiso escribir {meant}?',
    en: 'There is no field of this name, so it was ignored. Did you mean {meant}?',
  },
  noSuchPartner: {
    es: 'Ningún socio tiene este código. Recibimos su solicitud de todos modos; nuestro equipo averiguará de qué socio es el código.',
    en: 'No partner has this code. Your request was accepted all the same, and our team will find out which partner it belongs to.',
  },
  shortened: {
    es: 'Este campo admite {max} caracteres, así que guardamos solo una parte. Recibimos su solicitud de todos modos.',
    en: 'This field holds {max} characters, so only part of it was kept. Your request was accepted all the same.',
  },
  numberAsText: {
    es: 'Leímos este número como texto. Envíelo entre comillas para que no pierda dígitos.',
    en: 'This number was read as text. Send it in quotes, so that it keeps all its digits.',
  },
  notTextIgnored: {
    es: 'Este campo debe ser texto, así que no se tomó en cuenta. Recibimos su solicitud de todos modos.',
    en: 'This field has to be text, so it was ignored. Your request was accepted all the same.',
  },
  noSuchProperty: {
    es: 'No tenemos una propiedad con este nombre. Recibimos su solicitud de todos modos.',
    en: 'We have no property of this name. Your inquiry was accepted all the same.',
  },
  otherSite: {
    es: 'Esta dirección es de otro sitio. Entendimos que pregunta por nuestra propiedad «{title}»; si es otra, díganos cuál.',
    en: 'This address is on another site. We took it to mean our property “{title}”; if it is another one, please tell us which.',
  },
  similarProperty: {
    es: 'No tenemos una propiedad con este nombre. ¿Buscaba «{title}» ({slug})? Recibimos su solicitud de todos modos.',
    en: 'We have no property of this name. Did you mean “{title}” ({slug})? Your inquiry was accepted all the same.',
  },
  line_break: {
    es: 'Escriba este campo en una sola línea.',
    en: 'Use a single line in this field.',
  },
  control_character: {
    es: 'Quite los caracteres de control de este campo.',
    en: 'Remove the control characters from this field.',
  },
  malformed_unicode: {
    es: 'Este campo contiene caracteres Unicode incompletos.',
    en: 'This field contains incomplete Unicode characters.',
  },
  invisible: {
    es: 'Este campo solo contiene caracteres invisibles: llénelo.',
    en: 'This field contains only invisible characters: fill it in.',
  },
  email_length: {
    es: 'El correo es demasiado largo: use como máximo 64 caracteres antes de la arroba y 63 entre dos puntos después de ella.',
    en: 'The email address is too long: use at most 64 characters before the @, and 63 between two dots after it.',
  },
  notObject: {
    es: 'Envíe un objeto JSON con los campos de la solicitud.',
    en: 'Send a JSON object with the fields of the request.',
  },
  notAReason: {
    es: 'Elija uno de los motivos de esta decisión.',
    en: 'Choose one of the reasons for this decision.',
  },
  notLostReason: {
    es: 'Elija por qué se perdió el prospecto. Solo un prospecto perdido lleva este motivo.',
    en: 'Choose why the lead was lost. Only a lost lead has this reason.',
  },
  notWonValue: {
    es: 'Solo un prospecto ganado puede tener un valor de venta. Márquelo primero como ganado.',
    en: 'Only a won lead can have a sale value. Mark it as won first.',
  },
  unknownCode: {
    es: 'Ese código no existe. Revíselo con quien se lo dio.',
    en: 'That code does not exist. Check it with whoever gave it to you.',
  },
  selfReferral: {
    es: 'Un socio no puede ser su propio referido.',
    en: 'A partner cannot refer themselves.',
  },
  referralLoop: {
    es: 'Este socio refirió, directa o indirectamente, al que usted eligió: se formaría un círculo.',
    en: 'This partner referred that one, directly or indirectly: that would create a loop.',
  },
  pictureUrl: {
    es: 'Escriba la dirección https:// completa de una imagen. El nombre del servidor solo puede tener letras, números, puntos y guiones.',
    en: 'Enter the full https:// address of a picture. Its host name may have only letters, digits, dots and hyphens.',
  },
  currency: {
    es: 'Escriba el código de una moneda, por ejemplo USD.',
    en: 'Enter a currency code, such as USD.',
  },
  slug: {
    es: 'Use minúsculas sin acentos, números y guiones, por ejemplo casa-ceniza.',
    en: 'Use lower-case letters without accents, digits and hyphens, such as casa-ceniza.',
  },
  noWords: {
    es: 'Escriba al menos una letra o un número.',
    en: 'Enter at least one letter or digit.',
  },
  slugTaken: {
    es: 'Otra propiedad ya usa esta dirección en el portal. Elija otra.',
    en: 'Another property already uses this name in its URL. Choose a different one.',
  },
  slugOfOther: {
    es: 'Fue la dirección de «{title}», y sus enlaces y códigos QR aún llevan allí. Elija otra.',
    en: '“{title}” used to have this name in its URL, and its links and QR codes still lead there. Choose a different one.',
  },
  duplicateMedia: {
    es: 'Este archivo ya está en la galería.',
    en: 'This file is in the gallery already.',
  },
  tooManyMedia: {
    es: 'Una propiedad puede tener {max} archivos. Quite alguno antes de agregar otro.',
    en: 'A property can have {max} files. Remove one before you add another.',
  },
  missingParts: {
    es: 'El archivo no llegó completo. Súbalo de nuevo.',
    en: 'The file did not arrive completely. Upload it again.',
  },
  tooBig: {
    es: 'Escriba un número igual o menor que {max}.',
    en: 'Enter a number of at most {max}.',
  },
  period: {
    es: 'Elija un periodo que termine después de empezar, de cinco años como máximo.',
    en: 'Choose a period that ends after it begins and lasts at most five years.',
  },
  reportTooSlow: {
    es: 'Reunir las cifras de este periodo tarda demasiado. Elija un periodo más corto.',
    en: 'Gathering the numbers of this period takes too long. Choose a shorter period.',
  },
  tooManyRows: {
    es: 'La tabla tiene más de {max} filas. Elija un periodo más corto.',
    en: 'The table has more than {max} rows. Choose a shorter period.',
  },
  notJson: { es: 'Envíe este parámetro como JSON.', en: 'Send this parameter as JSON.' },
  tooMany: {
    es: 'Son más de {max}: acote los filtros y repita la acción por partes.',
    en: 'There are more than {max}. Narrow the filters and do it in parts.',
  },
  holdEnd: {
    es: 'Elija un final en el futuro, dentro de 30 días como máximo.',
    en: 'Choose an end in the future, at most 30 days from now.',
  },
  reasonForMany: {
    es: 'Cancelar varios correos a clientes exige un motivo.',
    en: 'Canceling several emails to clients requires a reason.',
  },
  nameTaken: {
    es: 'Ese nombre ya está en uso. Elija otro.',
    en: 'That name is already in use. Choose another one.',
  },
  emailTaken: {
    es: 'Ya hay una cuenta con ese correo.',
    en: 'An account with that email address already exists.',
  },
  samePerson: {
    es: 'Elija a otro cliente: es el mismo.',
    en: 'Choose another client: this is the same one.',
  },
  notColleague: {
    es: 'Elija a alguien del equipo con la cuenta activa.',
    en: 'Choose a staff member whose account is active.',
  },
  cannotHaveLeads: {
    es: 'Elija a alguien de ventas o de administración: el rol de esta persona no atiende prospectos.',
    en: 'Choose somebody from sales or administration: the role of this person does not work on leads.',
  },
  dayTooFar: {
    es: 'Elija un día de los próximos 10 años.',
    en: 'Choose a day within the next 10 years.',
  },
  dayPassed: {
    es: 'Ese día ya pasó. Elija hoy o un día posterior.',
    en: 'That day has passed. Choose today or a later day.',
  },
  beforeFirstDay: {
    es: 'El último día no puede ser antes del primero. Elija uno igual o posterior.',
    en: 'The last day cannot be before the first. Choose the same day or a later one.',
  },
  timePassed: {
    es: 'Esa hora ya pasó. Elija una posterior, u otro día.',
    en: 'That time has passed. Choose a later one, or another day.',
  },
  notADay: {
    es: 'Elija un día que exista en el calendario.',
    en: 'Choose a day that exists in the calendar.',
  },
  noCents: {
    es: 'Escriba el monto sin decimales: esta moneda no tiene centavos.',
    en: 'Enter a whole amount: this currency has no cents.',
  },
  notAStep: {
    es: 'Escriba un número en pasos de {step}.',
    en: 'Enter a number in steps of {step}.',
  },
  twoDecimals: {
    es: 'Escriba el monto con dos decimales como máximo.',
    en: 'Enter the amount with at most two decimals.',
  },
  unknownFields: {
    es: 'Quite lo que esta solicitud no tiene: {names}. Si trabaja en el panel, cargue la página de nuevo.',
    en: 'Remove what this request does not have: {names}. If you work in the dashboard, reload the page.',
  },
  searchTerm: {
    es: 'Escriba un ID, un código LU- o LP-, o un correo completo.',
    en: 'Enter an ID, a code starting with LU- or LP-, or a full email address.',
  },
  other: { es: 'Revise este campo.', en: 'Check this field.' },
} as const satisfies Record<string, Message>
export type FieldMessage = keyof typeof fieldMessages

// Years and other numbers below 10,000 have no separators.
const numbers = perLanguage((locale) => new Intl.NumberFormat(locale, { useGrouping: 'min2' }))

/** Returns a message in one language, with its placeholders replaced. Those without a value remain. */
export function messageText(
  message: Message,
  language: Language,
  placeholders: Record<string, string | number> = {},
): string {
  return message[language].replace(/\{(\w+)\}/g, (placeholder, name) => {
    const value = placeholders[name] ?? placeholder
    return typeof value === 'number' ? numbers(language).format(value) : value
  })
}
