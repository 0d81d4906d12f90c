/** The part of OpenAPI 3.1 that our document uses. The page that shows it reads it by these types. */
export interface OpenApiDocument {
  openapi: '3.1.0'
  info: {
    title: string
    version: string
    summary: string
    description: string
    license: { name: string; identifier: string }
  }
  servers: { url: string }[]
  tags: { name: string; description: string }[]
  paths: Record<string, PathItem>
  webhooks: Record<string, PathItem>
  components: {
    schemas: Record<string, JsonSchema>
    responses: Record<string, Response>
    headers: Record<string, Header>
    securitySchemes: Record<string, SecurityScheme>
  }
}

export type Verb = 'get' | 'post' | 'put' | 'patch' | 'delete'
export type PathItem = Partial<Record<Verb, Operation>>

export interface Operation {
  /** The name of the call in our own contract. */
  operationId: string
  tags: string[]
  summary: string
  description?: string
  parameters?: Parameter[]
  requestBody?: { required: true; content: Content }
  responses: Record<string, Response | Reference>
  security: Record<string, string[]>[]
  'x-rate-limit'?: Limit
}

export interface Limit {
  name: string
  requests: number
  seconds: number
}

export interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  required: boolean
  description?: string
  schema: JsonSchema
  /** Lists travel as one text with commas. */
  style?: 'form' | 'simple'
  explode?: false
  example?: unknown
}

export interface Reference {
  $ref: string
}

export interface Response {
  description: string
  headers?: Record<string, Reference>
  content?: Content
}

export type Content = Record<string, { schema?: JsonSchema | Reference; example?: unknown }>

interface Header {
  description: string
  schema: JsonSchema
}

export interface SecurityScheme {
  type: 'apiKey' | 'http'
  description: string
  in?: 'header' | 'cookie'
  name?: string
  scheme?: 'bearer'
}

/** JSON Schema of 2020-12. */
export interface JsonSchema {
  $ref?: string
  type?: string | string[]
  description?: string
  properties?: Record<string, JsonSchema>
  required?: string[]
  additionalProperties?: boolean | JsonSchema
  items?: JsonSchema
  anyOf?: JsonSchema[]
  enum?: unknown[]
  const?: unknown
  default?: unknown
  format?: string
  pattern?: string
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
}
