import type { Header, OpenApi, Operation, Ref, Response, Schema } from '../../api/openapi/types.ts'
import { acceptsLess, promisesLess } from './schema-compatibility.ts'

/**
 * What a client of the older description can no longer count on in the newer one: a path, an
 * operation, a request or response field, a status, a header or an error code that is gone, and
 * anything that has become required or narrower.
 */
export function breachesOf(older: OpenApi, newer: OpenApi): string[] {
  const were = operationsOf(older)
  const are = new Map(operationsOf(newer))
  const secured = JSON.stringify(older.security) !== JSON.stringify(newer.security)
  return [
    ...(secured ? ['the authentication has changed'] : []),
    ...were.flatMap(([where, was]) => {
      const is = are.get(where)
      if (!is) return [`${where} is gone`]
      return compareOperations({ older, newer }, was, is).map((breach) => `${where}: ${breach}`)
    }),
  ]
}

type Pair = { older: OpenApi; newer: OpenApi }

function compareOperations(pair: Pair, was: Operation, is: Operation): string[] {
  return [
    ...(was.operationId === is.operationId ? [] : [`operation id ${was.operationId} is gone`]),
    ...compareParameters(pair, was, is),
    ...compareRequests(pair, was, is),
    ...Object.entries(was.responses).flatMap(([status, response]) => {
      const now = is.responses[status]
      if (!now) return [`status ${status} is gone`]
      const found = compareResponses(pair, find(pair.older, response), find(pair.newer, now))
      return found.map((breach) => `${status}: ${breach}`)
    }),
  ]
}

function compareParameters({ older, newer }: Pair, was: Operation, is: Operation): string[] {
  const parametersOf = (document: OpenApi, { parameters }: Operation) => {
    const found = parameters.map((ref) =>
      find<OpenApi['components']['parameters'][string]>(document, ref),
    )
    return new Map(found.map((parameter) => [parameter.name, parameter]))
  }
  const before = parametersOf(older, was)
  const after = parametersOf(newer, is)
  return [
    ...[...before].flatMap(([name, parameter]) => {
      const now = after.get(name)
      if (!now) return [`parameter ${name} is gone`]
      return acceptsLess(`parameter ${name}`, parameter.schema, now.schema)
    }),
    ...[...after]
      .filter(([name, { required }]) => required && !before.get(name)?.required)
      .map(([name]) => `parameter ${name} is newly required`),
  ]
}

function compareRequests({ older, newer }: Pair, was: Operation, is: Operation): string[] {
  const before = was.requestBody?.content ?? {}
  const after = is.requestBody?.content ?? {}
  return Object.entries(before).flatMap(([type, media]) => {
    const now = after[type]
    if (!now) return [`requests as ${type} are gone`]
    const schemas = [find<Schema>(older, media.schema), find<Schema>(newer, now.schema)] as const
    return acceptsLess('request', ...schemas)
  })
}

function compareResponses({ older, newer }: Pair, was: Response, is: Response): string[] {
  return [
    ...Object.entries(was.headers ?? {}).flatMap(([name, header]) => {
      const now = is.headers?.[name]
      if (!now) return [`header ${name} is gone`]
      return compareHeaders(name, find<Header>(older, header), find<Header>(newer, now))
    }),
    ...Object.entries(was.content).flatMap(([type, media]) => {
      const now = is.content[type]
      if (!now) return [`answers as ${type} are gone`]
      const schemas = [find<Schema>(older, media.schema), find<Schema>(newer, now.schema)] as const
      const codes = Object.keys(media.examples ?? {}).filter(
        (code) => !(code in (now.examples ?? {})),
      )
      return [
        ...promisesLess('response', ...schemas),
        ...codes.map((code) => `example or error code ${code} is gone`),
      ]
    }),
  ]
}

function compareHeaders(name: string, was: Header, is: Header): string[] {
  const lost = was.required && !is.required ? [`header ${name} is no longer certain`] : []
  return [...lost, ...promisesLess(`header ${name}`, was.schema, is.schema)]
}

function operationsOf({ paths }: OpenApi): [where: string, operation: Operation][] {
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]): [string, Operation] => [
      `${method.toUpperCase()} ${path}`,
      operation,
    ]),
  )
}

function find<Part extends object>(document: OpenApi, part: Part | Ref): Part {
  if (!('$ref' in part)) return part
  const steps = String(part.$ref).slice(2).split('/')
  return steps.reduce<unknown>(
    (found, step) => (found as Record<string, unknown>)[step],
    document,
  ) as Part
}
