import type { Language } from '../../../shared/contract/language.ts'
import type { Config } from '../../../shared/runtime/config.ts'
import { bodies, schemaOf } from '../../openapi/schemas.ts'
import type { FormDefinition, FormOrder } from './definition.ts'
import { entriesOf, exampleBody, type Field, fieldsOf, forms } from './forms.ts'
import type { FormState } from './state.ts'

const words = {
  es: {
    send: 'Envíe JSON por POST a',
    columns: '| Campo | Requerido | Qué es |',
    yes: 'sí',
    no: 'no',
    property: 'La propiedad de esta página:',
    schema: 'Esquema JSON de la solicitud:',
    curl: 'Una línea que funciona tal cual:',
  },
  en: {
    send: 'Send JSON by POST to',
    columns: '| Field | Required | What it is |',
    yes: 'yes',
    no: 'no',
    property: 'The property of this page:',
    schema: 'JSON schema of the request:',
    curl: 'One line that works as it stands:',
  },
} as const satisfies Record<Language, object>

/** A form for those who read Markdown: where to send what, its schema, and a line to paste. */
export function markdownOf(
  config: Config,
  language: Language,
  { kind, propertySlug }: FormOrder,
  state: FormState | undefined,
): string {
  const form = forms[kind]
  const text = words[language]
  const fields = fieldsOf(form, language, config)
  return [
    ...(state ? [faultsOf(state, fields)] : []),
    `${text.send} \`${config.PUBLIC_URL}${form.endpoint}\`.`,
    [text.columns, '| --- | --- | --- |', ...rowsOf(form, fields, language)].join('\n'),
    ...(propertySlug ? [`${text.property} \`"propertyId": "${propertySlug}"\`.`] : []),
    `${text.schema}\n\n${fenced('json', JSON.stringify(schemaOf(bodies[form.body]), null, 2))}`,
    `${text.curl}\n\n${fenced('sh', curlOf(config, form, language, propertySlug))}`,
  ].join('\n\n')
}

function rowsOf(form: FormDefinition, fields: Field[], language: Language) {
  const { yes, no } = words[language]
  const shown = new Map(fields.map((field) => [field.name, field]))
  return entriesOf(form).map(([name, field]) => {
    const { label = '', hint = '', isRequired = false } = shown.get(name) ?? {}
    const what = 'unseen' in field ? field.unseen[language] : sentences(label, hint)
    return `| \`${name}\` | ${isRequired ? yes : no} | ${what} |`
  })
}

function sentences(label: string, hint: string) {
  return `${/[?.]$/.test(label) ? label : `${label}.`} ${hint}`.trim()
}

function curlOf(
  { PUBLIC_URL }: Config,
  form: FormDefinition,
  language: Language,
  propertySlug: string | undefined,
) {
  const body = {
    ...exampleBody(form, language),
    ...(propertySlug && { propertyId: propertySlug }),
  }
  const headers = ['Content-Type: application/json', `Accept-Language: ${language}`]
  return [
    `curl ${quoted(PUBLIC_URL + form.endpoint)}`,
    ...headers.map((header) => `-H ${quoted(header)}`),
    `-d ${quoted(JSON.stringify(body))}`,
  ].join(' ')
}

function faultsOf({ notice, faults }: FormState, fields: Field[]) {
  const labels = new Map(fields.map(({ name, label }) => [name, label]))
  const list = faults.map(({ path, message }) => `- ${labels.get(path) ?? path}: ${message}`)
  return [`**${notice}**`, list.join('\n')].join('\n\n').trim()
}

// Nothing has a meaning between single quotes in a shell, but the quote that ends them.
function quoted(text: string) {
  return `'${text.replaceAll("'", `'\\''`)}'`
}

function fenced(language: string, text: string) {
  return `\`\`\`${language}\n${text}\n\`\`\``
}
