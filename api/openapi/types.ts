import type { Config } from '../../shared/runtime/config.ts'

/** The settings whose values appear in the document. */
export type DocumentSettings = Pick<
  Config,
  'PUBLIC_URL' | 'BUSINESS_NAME' | 'RATE_LIMIT_PER_MINUTE' | 'CURRENCY' | 'PHONE_REGION' | 'LOCALE'
>

/** A JSON Schema (2020-12). */
export type Schema = Record<string, unknown>

/** A reference to a component of the document. */
export type Ref = { $ref: string }

export type Header = { description: string; required?: boolean; schema: Schema; example: string }

export type Parameter = Header & { name: string; in: 'header' }

export type MediaType = { schema: Schema | Ref; examples?: Record<string, { value: unknown }> }

export type Response = {
  description: string
  headers?: Record<string, Ref | Header>
  content: Record<string, MediaType>
}

export type Operation = {
  operationId: string
  summary: string
  description: string
  tags: string[]
  parameters: Ref[]
  requestBody?: { description: string; required: boolean; content: Record<string, MediaType> }
  responses: Record<string, Ref | Response>
}

/** An OpenAPI 3.1 document; only the parts that are used here. */
export type OpenApi = {
  openapi: '3.1.0'
  info: {
    title: string
    version: string
    summary: string
    description: string
    license: { name: string; identifier: string }
  }
  servers: { url: string }[]
  security: []
  tags: { name: string; description: string }[]
  paths: Record<string, Partial<Record<'get' | 'post', Operation>>>
  components: {
    schemas: Record<string, Schema>
    responses: Record<string, Response>
    headers: Record<string, Header>
    parameters: Record<string, Parameter>
  }
}
