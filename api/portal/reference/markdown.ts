import type { Header, OpenApi, Operation, Ref, Response, Schema } from '../../openapi/types.ts'
import { describeType, withoutNull } from './field-type.ts'
import { referenceTexts as texts } from './texts.ts'

type Method = 'get' | 'post'
type Endpoint = { path: string; method: Method; operation: Operation }

/**
 * Renders the API reference as Markdown, from the OpenAPI document; in English, like its descriptions.
 * Headings start at the third level.
 */
export function referenceMarkdown(document: OpenApi): string {
  const endpoints = endpointsOf(document)
  const groups = Map.groupBy(endpoints, ({ operation, path }) => bodyRefOf(operation) ?? path)
  const parts = [...groups.values()].flatMap(([first, ...aliases]) => [
    ...(first ? endpointParts(document, first) : []),
    ...aliases.flatMap((alias) => [titleOf(alias), `${texts.sameAs} \`${first?.path}\`.`]),
  ])
  const errorRows = fieldRows(document.components.schemas.Error ?? {})
  return [
    ...parts,
    `### ${texts.errorFields}`,
    table([texts.field, texts.type, texts.description], errorRows),
    `### ${texts.responseHeaders}`,
    headersTable(document),
  ].join('\n\n')
}

function endpointsOf({ paths }: OpenApi): Endpoint[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      path,
      method: method as Method,
      operation,
    })),
  )
}

function endpointParts(document: OpenApi, endpoint: Endpoint): string[] {
  const { operation } = endpoint
  const parameters = operation.parameters.map((ref) => resolve(document.components.parameters, ref))
  const parameterRows = parameters.map(({ name, description }) => [`\`${name}\``, description])
  return [
    titleOf(endpoint),
    operation.description,
    ...(parameterRows.length > 0
      ? [`#### ${texts.requestHeaders}`, table([texts.header, texts.description], parameterRows)]
      : []),
    ...bodyParts(document, operation),
    `#### ${texts.responses}`,
    responsesTable(document, operation),
    ...responseFieldParts(document, operation),
    ...exampleParts(document, operation),
  ]
}

function titleOf({ path, method, operation }: Endpoint) {
  return `### ${operation.summary}: \`${method.toUpperCase()} ${path}\``
}

function bodyParts(document: OpenApi, { requestBody }: Operation): string[] {
  const media = requestBody?.content['application/json']
  if (!media) return []
  const schema = resolve(document.components.schemas, media.schema as Ref)
  const required = (schema.required ?? []) as string[]
  const rows = Object.entries(schema.properties as Record<string, Schema>).map(([name, field]) => [
    `\`${name}\``,
    describeType(field),
    required.includes(name) ? texts.yes : texts.no,
    String(field.description ?? ''),
  ])
  return [
    `#### ${texts.body}`,
    table([texts.field, texts.type, texts.required, texts.description], rows),
    `#### ${texts.example}`,
    json(media.examples?.complete?.value),
  ]
}

function responsesTable(document: OpenApi, { responses }: Operation) {
  const rows = Object.entries(responses).map(([status, response]) => {
    const { description, content } = responseOf(document, response)
    const examples = Object.keys(content['application/json']?.examples ?? {})
    const codes = Number(status) < 400 ? [] : examples.map((code) => `\`${code}\``)
    return [status, description, codes.join(', ')]
  })
  return table([texts.status, texts.description, texts.errorCodes], rows)
}

function responseFieldParts(document: OpenApi, { responses }: Operation): string[] {
  const success = responses[200] && responseOf(document, responses[200])
  const schema = success?.content['application/json']?.schema
  if (!schema || !('$ref' in schema)) return []
  const rows = fieldRows(resolve(document.components.schemas, schema as Ref))
  return [`#### ${texts.responseFields}`, table([texts.field, texts.type, texts.description], rows)]
}

// One row per field of an object and, with dotted names, of nested objects and array items.
function fieldRows({ properties = {} }: Schema, prefix = ''): string[][] {
  return Object.entries(properties as Record<string, Schema>).flatMap(([name, field]) => [
    [`\`${prefix}${name}\``, describeType(field), String(field.description ?? '')],
    ...fieldRows((field.items as Schema) ?? withoutNull(field), `${prefix}${name}.`),
  ])
}

function exampleParts(document: OpenApi, { responses }: Operation): string[] {
  const examples: [string, string][] = [
    ['200', texts.responseExample],
    ['400', texts.errorExample],
  ]
  return examples.flatMap(([status, title]) => {
    const response = responses[Number(status)]
    if (!response) return []
    const { content } = responseOf(document, response)
    const [example] = Object.values(content['application/json']?.examples ?? {})
    return example ? [`#### ${title} (${status})`, json(example.value)] : []
  })
}

function headersTable({ components }: OpenApi) {
  const headers = Object.entries<Header>(components.headers)
  const rows = headers.map(([name, { schema, description, example }]) => [
    `\`${name}\``,
    describeType(schema),
    `${description} ${texts.example}: \`${example}\``,
  ])
  return table([texts.header, texts.type, texts.description], rows)
}

function bodyRefOf({ requestBody }: Operation) {
  const schema = requestBody?.content['application/json']?.schema
  return schema && '$ref' in schema ? String(schema.$ref) : undefined
}

function responseOf(document: OpenApi, response: Ref | Response): Response {
  return '$ref' in response ? resolve(document.components.responses, response) : response
}

function resolve<T>(components: Record<string, T>, { $ref }: Ref): T {
  const found = components[$ref.split('/').at(-1) ?? '']
  if (!found) throw new Error(`the OpenAPI document has no ${$ref}`)
  return found
}

function table(head: string[], rows: string[][]) {
  const lines = [head, head.map(() => '---'), ...rows.map((row) => row.map(escapeCell))]
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

function escapeCell(text: string) {
  return text.replaceAll('|', '\\|').replace(/\s+/g, ' ')
}

function json(value: unknown) {
  return `\`\`\`json\n${JSON.stringify(value, null, 2)}\n\`\`\``
}
