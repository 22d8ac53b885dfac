import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { openApiDocument } from '../../api/openapi/document.ts'
import type {
  Response as Documented,
  Header,
  OpenApi,
  Operation,
  Ref,
  Schema,
} from '../../api/openapi/types.ts'
import { loadConfig } from '../../shared/runtime/config.ts'

/** An actual response, and the documented operation that it must conform to. */
type Exchange = { operation: Operation; status: number; headers: Headers; body: unknown }

/** Creates a check against the API description that the current source generates. */
export function createOwnConformanceCheck() {
  return createConformanceCheck(openApiDocument(loadConfig([], {})))
}

/**
 * Creates a function that throws if the status, a header, the body or the error code of a response is not as
 * documented. It ignores undocumented paths, and HEAD and OPTIONS requests.
 */
export function createConformanceCheck(document: OpenApi) {
  const errorsOf = createErrorCheck(document)
  return async (path: string, method: string, response: Response): Promise<void> => {
    const operation = operationAt(document, path, method)
    if (!operation) return
    const text = await response.clone().text()
    const isJson = response.headers.get('content-type')?.startsWith('application/json')
    const body = isJson ? JSON.parse(text) : text
    const { status, headers } = response
    const errors = errorsOf({ operation, status, headers, body })
    if (errors.length > 0)
      throw new Error(`${method} ${path} ${status} is not as documented:\n${errors.join('\n')}`)
  }
}

function createErrorCheck(document: OpenApi) {
  const ajv = new Ajv2020({ strict: false, allErrors: true })
  formats.default(ajv)
  ajv.addSchema(withoutExtraFields(document), 'openapi')
  const resolve = <Part extends object>(part: Part | Ref): Part =>
    '$ref' in part ? (resolvePointer(document, part.$ref) as Part) : part
  const validator = (schema: Schema | Ref): ValidateFunction =>
    '$ref' in schema
      ? (ajv.getSchema(`openapi${schema.$ref}`) as ValidateFunction)
      : ajv.compile(schema)
  const check = (name: string, schema: Schema | Ref, value: unknown) => {
    const validate = validator(schema)
    return validate(value) ? [] : [`${name}: ${ajv.errorsText(validate.errors)}`]
  }

  function headerErrors(documented: Documented, headers: Headers) {
    return Object.entries(documented.headers ?? {}).flatMap(([name, part]) => {
      const header: Header = resolve(part)
      const value = headers.get(name)
      if (value === null) return header.required ? [`header ${name} is missing`] : []
      return check(`header ${name}`, header.schema, value)
    })
  }

  function bodyErrors({ content }: Documented, headers: Headers, body: unknown) {
    const type = headers.get('content-type')?.split(';')[0] ?? ''
    if (type === '' && Object.keys(content).length === 0) return []
    const media = content[type]
    if (!media) return [`content type ${type || 'none'} is not documented`]
    const code = (body as { error?: { code?: string } }).error?.code
    const isDocumented = code === undefined || code in (media.examples ?? {})
    return [
      ...check('body', media.schema, body),
      ...(isDocumented ? [] : [`error code ${code} is not documented`]),
    ]
  }

  return ({ operation, status, headers, body }: Exchange): string[] => {
    const part = operation.responses[status]
    if (!part) return [`status ${status} is not documented`]
    const documented = resolve(part)
    return [...headerErrors(documented, headers), ...bodyErrors(documented, headers, body)]
  }
}

// The response to an undocumented method is checked as a response to the documented method of the path.
function operationAt({ paths }: OpenApi, path: string, method: string): Operation | undefined {
  const { get, post } = paths[path] ?? {}
  if (method === 'OPTIONS' || method === 'HEAD') return undefined
  return (method === 'GET' ? get : post) ?? post ?? get
}

function resolvePointer(document: OpenApi, ref: string): unknown {
  const steps = ref.slice(2).split('/')
  return steps.reduce<unknown>((part, step) => (part as Record<string, unknown>)[step], document)
}

// Returns a copy whose schemas allow no additional fields, so that undocumented fields in a response are errors.
function withoutExtraFields(document: OpenApi): OpenApi {
  const disallowExtraFields = (_key: string, value: unknown) =>
    isObjectSchema(value) ? { ...value, additionalProperties: false } : value
  const { schemas } = document.components
  const components = {
    ...document.components,
    schemas: JSON.parse(JSON.stringify(schemas, disallowExtraFields)),
  }
  return { ...document, components }
}

function isObjectSchema(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null && 'type' in value && 'properties' in value
}
