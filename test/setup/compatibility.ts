import type { Header, OpenApi, Operation, Ref, Response, Schema } from '../../api/openapi/types.ts'
import { lostGuarantees, requestRestrictions } from './schema-compatibility.ts'

/**
 * Returns the breaking changes from an older to a newer API description: removed parts (such as operations,
 * fields, statuses and error codes), requests that are no longer accepted, guarantees that responses no longer
 * give, and a change of the authentication.
 */
export function breakingChanges(older: OpenApi, newer: OpenApi): string[] {
  const previousOperations = operationsOf(older)
  const currentOperations = new Map(operationsOf(newer))
  const hasOtherSecurity = JSON.stringify(older.security) !== JSON.stringify(newer.security)
  return [
    ...(hasOtherSecurity ? ['the authentication has changed'] : []),
    ...previousOperations.flatMap(([where, previous]) => {
      const current = currentOperations.get(where)
      if (!current) return [`${where} was removed`]
      return compareOperations({ older, newer }, previous, current).map(
        (change) => `${where}: ${change}`,
      )
    }),
  ]
}

type Pair = { older: OpenApi; newer: OpenApi }

function compareOperations(pair: Pair, previous: Operation, current: Operation): string[] {
  return [
    ...(previous.operationId === current.operationId
      ? []
      : [`operation id ${previous.operationId} was removed`]),
    ...compareParameters(pair, previous, current),
    ...compareRequests(pair, previous, current),
    ...Object.entries(previous.responses).flatMap(([status, response]) => {
      const now = current.responses[status]
      if (!now) return [`status ${status} was removed`]
      const found = compareResponses(pair, find(pair.older, response), find(pair.newer, now))
      return found.map((change) => `${status}: ${change}`)
    }),
  ]
}

function compareParameters(
  { older, newer }: Pair,
  previous: Operation,
  current: Operation,
): string[] {
  const parametersOf = (document: OpenApi, { parameters }: Operation) => {
    const found = parameters.map((ref) =>
      find<OpenApi['components']['parameters'][string]>(document, ref),
    )
    return new Map(found.map((parameter) => [parameter.name, parameter]))
  }
  const before = parametersOf(older, previous)
  const after = parametersOf(newer, current)
  return [
    ...[...before].flatMap(([name, parameter]) => {
      const now = after.get(name)
      if (!now) return [`parameter ${name} was removed`]
      return requestRestrictions(`parameter ${name}`, parameter.schema, now.schema)
    }),
    ...[...after]
      .filter(([name, { required }]) => required && !before.get(name)?.required)
      .map(([name]) => `parameter ${name} is newly required`),
  ]
}

function compareRequests(
  { older, newer }: Pair,
  previous: Operation,
  current: Operation,
): string[] {
  const before = previous.requestBody?.content ?? {}
  const after = current.requestBody?.content ?? {}
  return Object.entries(before).flatMap(([type, media]) => {
    const now = after[type]
    if (!now) return [`requests as ${type} were removed`]
    const schemas = [find<Schema>(older, media.schema), find<Schema>(newer, now.schema)] as const
    return requestRestrictions('request', ...schemas)
  })
}

function compareResponses({ older, newer }: Pair, previous: Response, current: Response): string[] {
  return [
    ...Object.entries(previous.headers ?? {}).flatMap(([name, header]) => {
      const now = current.headers?.[name]
      if (!now) return [`header ${name} was removed`]
      return compareHeaders(name, find<Header>(older, header), find<Header>(newer, now))
    }),
    ...Object.entries(previous.content).flatMap(([type, media]) => {
      const now = current.content[type]
      if (!now) return [`responses as ${type} were removed`]
      const schemas = [find<Schema>(older, media.schema), find<Schema>(newer, now.schema)] as const
      const codes = Object.keys(media.examples ?? {}).filter(
        (code) => !(code in (now.examples ?? {})),
      )
      return [
        ...lostGuarantees('response', ...schemas),
        ...codes.map((code) => `example or error code ${code} was removed`),
      ]
    }),
  ]
}

function compareHeaders(name: string, previous: Header, current: Header): string[] {
  const lost =
    previous.required && !current.required ? [`header ${name} is no longer guaranteed`] : []
  return [...lost, ...lostGuarantees(`header ${name}`, previous.schema, current.schema)]
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
