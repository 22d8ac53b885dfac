import type { Language } from '../../../shared/contract/language.ts'
import type { Config } from '../../../shared/runtime/config.ts'
import { bodies, schemaOf } from '../../openapi/schemas.ts'
import { endpointPath } from '../../openapi/submissions.ts'
import type { Links } from '../links.ts'
import { formatOfficeHours } from '../office-hours.ts'
import { type FormDefinition, isHidden } from './definition.ts'
import {
  bodyNameOf,
  entriesOf,
  exampleBody,
  type Field,
  fieldsOf,
  forms,
  type PageForm,
} from './forms.ts'
import type { FormState } from './state.ts'
import { commonTexts } from './texts.ts'

const texts = {
  es: {
    send: 'Envíe JSON por POST a',
    columns: '| Campo | Obligatorio | Descripción |',
    yes: 'sí',
    no: 'no',
    property: 'Para la propiedad de esta página, incluya',
    ref: 'Para vincular la solicitud al socio de este enlace, incluya',
    selection:
      'Para preguntar por las propiedades de la selección, menciónelas en `message`, como en el ejemplo:',
    unknownRef: (code: string) =>
      `Ningún socio tiene el código de referido de este enlace, ${code}. La solicitud se recibe igual; para que nuestro equipo averigüe de qué socio es, incluya`,
    refusedRef: (code: string) =>
      `Ningún socio tiene el código de referido de este enlace, ${code}, y una solicitud que lo incluya se rechaza (400 \`REFERRAL_CODE_NOT_FOUND\`). Pregunte cuál es el correcto, o envíe la solicitud sin \`referredByCode\`.`,
    schema: 'JSON Schema del cuerpo de la solicitud:',
    curl: 'Ejemplo listo para ejecutar. Su `Idempotency-Key` se calcula a partir del contenido: si lo ejecuta otra vez, por ejemplo porque no llegó la respuesta, la solicitud no se duplica. También sirve un UUID por solicitud.',
    hours: 'Horario de atención:',
  },
  en: {
    send: 'POST JSON to',
    columns: '| Field | Required | Description |',
    yes: 'yes',
    no: 'no',
    property: 'For this page’s property, include',
    ref: 'To credit the partner whose link this is, include',
    selection:
      'To ask about the properties on the shortlist, name them in `message`, as in the example:',
    unknownRef: (code: string) =>
      `No partner has the referral code in this link, ${code}. The request is accepted all the same; so that our team finds out which partner it belongs to, include`,
    refusedRef: (code: string) =>
      `No partner has the referral code in this link, ${code}, and an application with it is refused (400 \`REFERRAL_CODE_NOT_FOUND\`). Ask for the right one, or send the application without \`referredByCode\`.`,
    schema: 'JSON Schema of the request body:',
    curl: 'Ready-to-run example. Its `Idempotency-Key` is computed from the body, so that a request that is run again, for example because no response arrived, is recorded once. One UUID for each submission does the same.',
    hours: 'Office hours:',
  },
} as const satisfies Record<Language, object>

/**
 * Describes a form in Markdown: the errors of a rejected submission, if any, then the endpoint, the fields,
 * the JSON Schema, a curl command, what happens next and the privacy notice.
 * @param ref the referral code in the page's URL
 */
export function formMarkdown(
  config: Config,
  { language, ref, pages }: Pick<Links, 'language' | 'ref' | 'pages'>,
  { kind, propertySlug, message, hasUnknownRef = false }: PageForm,
  state: FormState | undefined,
): string {
  const form = forms[kind]
  const text = texts[language]
  const { privacy, privacyLink } = commonTexts[language]
  // An application is refused if nobody has the code in it; other requests are not.
  const isRefused = hasUnknownRef && kind === 'partner'
  const values = {
    ...(propertySlug && { propertyId: propertySlug }),
    ...(message && { message: message.trim() }),
    ...(ref && !isRefused && { referredByCode: ref }),
  }
  const fields = fieldsOf(form, language, config)
  return [
    ...(state ? [errorList(state, fields)] : []),
    `${text.send} \`${config.PUBLIC_URL}${endpointPath(form.kind)}\`.`,
    [text.columns, '| --- | --- | --- |', ...fieldRows(form, fields, language)].join('\n'),
    ...(propertySlug ? [`${text.property} \`"propertyId": "${propertySlug}"\`.`] : []),
    ...(message ? [`${text.selection}\n\n${codeBlock('text', message.trim())}`] : []),
    ...(ref ? [refSentence(ref, text, { hasUnknownRef, isRefused })] : []),
    `${text.schema}\n\n${codeBlock('json', JSON.stringify(schemaOf(bodies[bodyNameOf(form)]), null, 2))}`,
    `${text.curl}\n\n${codeBlock('sh', curlCommand(config, form, language, values))}`,
    `${form.texts[language].next} ${text.hours} ${formatOfficeHours(config.OFFICE_HOURS, config.TIME_ZONE, language)}.`,
    `${privacy} [${privacyLink}](${pages.privacy})`,
  ].join('\n\n')
}

function refSentence(
  ref: string,
  text: (typeof texts)[Language],
  { hasUnknownRef, isRefused }: { hasUnknownRef: boolean; isRefused: boolean },
) {
  if (isRefused) return text.refusedRef(ref)
  return `${hasUnknownRef ? text.unknownRef(ref) : text.ref} \`"referredByCode": "${ref}"\`.`
}

function fieldRows(form: FormDefinition, fields: Field[], language: Language) {
  const { yes, no } = texts[language]
  const shown = new Map(fields.map((field) => [field.name, field]))
  return entriesOf(form).map(([name, field]) => {
    const { label = '', hint = '', isRequired = false } = shown.get(name) ?? {}
    const description = isHidden(field) ? field.description[language] : sentences(label, hint)
    return `| \`${name}\` | ${isRequired ? yes : no} | ${description} |`
  })
}

function sentences(label: string, hint: string) {
  return `${/[?.]$/.test(label) ? label : `${label}.`} ${hint}`.trim()
}

function curlCommand(
  { PUBLIC_URL }: Config,
  form: FormDefinition,
  language: Language,
  values: Record<string, string>,
) {
  const body = { ...exampleBody(form, language), ...values }
  const headers = ['Content-Type: application/json', `Accept-Language: ${language}`]
  const curl = [
    `curl ${quoteForShell(PUBLIC_URL + endpointPath(form.kind))}`,
    ...headers.map((header) => `-H ${quoteForShell(header)}`),
    // Works in every POSIX shell, also if each command has a shell of its own, in which variables would be lost.
    `-H "Idempotency-Key: $(printf %s "$body" | cksum | tr ' ' -)"`,
    '-d "$body"',
  ].join(' ')
  return `body=${quoteForShell(JSON.stringify(body))}\n${curl}`
}

function errorList({ notice, errors }: FormState, fields: Field[]) {
  const labels = new Map(fields.map(({ name, label }) => [name, label]))
  const list = errors.map(({ path, message }) => `- ${labels.get(path) ?? path}: ${message}`)
  return [`**${notice}**`, list.join('\n')].join('\n\n').trim()
}

// Between single quotes, a shell interprets only the single quote.
function quoteForShell(text: string) {
  return `'${text.replaceAll("'", `'\\''`)}'`
}

function codeBlock(language: string, text: string) {
  return `\`\`\`${language}\n${text}\n\`\`\``
}
