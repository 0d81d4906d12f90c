import {
  type Attributes,
  type Context,
  context,
  createContextKey,
  ROOT_CONTEXT,
  type Span,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  trace,
} from '@opentelemetry/api'
import type { ExporterSettings, OpenExporter } from './trace-exporter.ts'

/*
 * Where the time of a change goes, from the tap to its commit and what follows from it (docs/decisions/0097). A span has a name
 * and attributes of a small set: what is done, how often and how it ended; never who, what about, or what was typed.
 */

/** null while nothing is traced, which is the default: every function here then does its work and nothing else. */
let exporter: OpenExporter | null = null

/** Spans since the start, by what became of them. */
export const traceOutcomes = { sent: 0, lost: 0 }

export const isTracing = (): boolean => exporter !== null

/**
 * Traces what this process does from now on.
 * @returns a function that sends what is left, and ends it
 */
export async function startTracing(
  settings: Omit<ExporterSettings, 'onSent'> & { onTrouble: (isLost: boolean) => void },
): Promise<() => Promise<void>> {
  if (exporter !== null) throw new Error('This process is traced already.')
  const { openExporter } = await import('./trace-exporter.ts')
  let isLosing = false
  const opened = openExporter({
    ...settings,
    onSent(spans, isTaken) {
      traceOutcomes[isTaken ? 'sent' : 'lost'] += spans
      if (isLosing !== isTaken) return
      isLosing = !isTaken
      settings.onTrouble(isLosing)
    },
  })
  exporter = opened
  return async () => {
    exporter = null
    await opened.close()
  }
}

interface Work {
  name: string
  /** A request to somebody else, or work that has waited in a queue; otherwise a part of what this process does. */
  kind?: 'client' | 'consumer'
  attributes?: Attributes
  /** The trace that it was queued in, as `currentTrace` has written it. Without this it belongs to what runs now. */
  from?: string | null
}

const KINDS = { client: SpanKind.CLIENT, consumer: SpanKind.CONSUMER } as const

/** Does `work` as a span of the trace that runs now, or of a new one. */
export function traced<T>({ name, kind, attributes = {}, from }: Work, work: () => Promise<T>): Promise<T> {
  if (exporter === null) return work()
  const parent = from === undefined ? activeContext() : contextOf(readTraceparent(from ?? ''))
  const span = exporter.tracer.startSpan(
    name,
    { kind: kind === undefined ? SpanKind.INTERNAL : KINDS[kind], attributes },
    parent,
  )
  return within(span, parent, work)
}

/** As `traced`, where the work is worth a span only as a part of something: what looks for work four times a second is not. */
export function tracedPart<T>(name: string, work: () => Promise<T>): Promise<T> {
  return activeSpan() === undefined ? work() : traced({ name }, work)
}

/** Says more of the span that runs now. */
export function annotate(attributes: Attributes): void {
  activeSpan()?.setAttributes(attributes)
}

/** Notes a moment within the span that runs now. */
export function traceMoment(name: string): void {
  activeSpan()?.addEvent(name)
}

/** The trace that runs now, for a row that is worked on later, and the header of W3C Trace Context; null when there is none. */
export function currentTrace(): string | null {
  const active = surrounding()
  return active === undefined ? null : writeTraceparent(active.spanContext())
}

async function within<T>(span: Span, parent: Context, work: () => Promise<T>): Promise<T> {
  return context.with(trace.setSpan(parent, span), async () => {
    try {
      return await work()
    } catch (error) {
      // Texts of errors repeat what other programs have said of whom.
      span.setAttribute('error.type', errorType(error))
      span.setStatus({ code: SpanStatusCode.ERROR })
      throw error
    } finally {
      span.end()
    }
  })
}

function errorType(error: unknown): string {
  if (!(error instanceof Error)) return typeof error
  return 'code' in error && typeof error.code === 'string' ? error.code : error.constructor.name
}

/** The span that runs now. Timers take their context along: what goes on after its span has ended is no part of it. */
function activeSpan(): Span | undefined {
  if (exporter === null) return undefined
  const span = trace.getActiveSpan()
  return span?.isRecording() === true ? span : undefined
}

/** The span that runs now, or one of a trace that is not recorded: what belongs to it is not recorded either. */
function surrounding(): Span | undefined {
  if (exporter === null) return undefined
  const span = trace.getActiveSpan()
  if (span === undefined) return undefined
  const isLeftOut = (span.spanContext().traceFlags & TraceFlags.SAMPLED) === 0
  return isLeftOut || span.isRecording() ? span : undefined
}

const activeContext = (): Context => (surrounding() === undefined ? ROOT_CONTEXT : context.active())

const contextOf = (remote: SpanContext | null): Context =>
  remote === null ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, remote)

const TRACEPARENT = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-[0-9a-f]{2}$/

/** https://www.w3.org/TR/trace-context/#traceparent-header. Whether it is recorded is for us to say. */
function readTraceparent(text: string): SpanContext | null {
  const [, traceId, spanId] = TRACEPARENT.exec(text) ?? []
  if (traceId === undefined || spanId === undefined) return null
  return { traceId, spanId, traceFlags: TraceFlags.SAMPLED, isRemote: true }
}

const writeTraceparent = ({ traceId, spanId }: SpanContext): string => `00-${traceId}-${spanId}-01`

/** What a device says of the changes that it sends. */
interface Sending {
  /** How long each has waited since its tap, in milliseconds, in the order of the changes. */
  ages: readonly number[]
  sender: string
  receivedAt: number
}

const SENDING = createContextKey('what a device sends')
const DAY_MS = 24 * 60 * 60 * 1000
/** Older ones say no more than that. */
const MOST_AGE_MS = 30 * DAY_MS
/** Collectors refuse spans that began long ago; the attribute says how long it really was. */
const MOST_SHOWN_MS = 60 * 60 * 1000
const BAGGAGE = /(?:^|,)\s*taps=(\d{1,15}(?:\.\d{1,15}){0,99});(page|worker)\s*(?:,|$)/

/** https://www.w3.org/TR/baggage: `taps=1200.80;page` is of two changes that a page sends. Anything else is not ours. */
function readBaggage(text: string): Sending | null {
  const [, ages, sender] = BAGGAGE.exec(text) ?? []
  if (ages === undefined || sender === undefined) return null
  const clamped = ages.split('.').map((age) => Math.min(Number(age), MOST_AGE_MS))
  return { ages: clamped, sender, receivedAt: Date.now() }
}

export interface RequestTrace {
  /** For the log. */
  traceId: string
  /** Does the work of the request. */
  run<T>(work: () => T): T
  /** @param route the name of the call: never the address, which may hold what is private */
  end(answer: { method: string; route: string; status: number; requestId: string }): void
}

/** Answers that last as long as a page is open, and those that say nothing: they are not recorded. */
const UNTRACED = new Set(['syncEvents', 'static', 'icon', '/healthz', '/readyz', '/metrics'])

/** A span for a request, in the trace that its headers name; null while nothing is traced. */
export function traceRequest(headers: { traceparent: string; baggage: string }): RequestTrace | null {
  if (exporter === null) return null
  const remote = contextOf(readTraceparent(headers.traceparent))
  const span = exporter.tracer.startSpan('request', { kind: SpanKind.SERVER }, remote)
  const sending = readBaggage(headers.baggage)
  const own = trace.setSpan(sending === null ? remote : remote.setValue(SENDING, sending), span)
  return {
    traceId: span.spanContext().traceId,
    run: (work) => context.with(own, work),
    end({ method, route, status, requestId }) {
      // A span that does not end is not sent.
      if (UNTRACED.has(route)) return
      span.updateName(`${method} ${route}`)
      span.setAttributes({
        'http.request.method': method,
        'http.route': route,
        'http.response.status_code': status,
        'request.id': requestId,
      })
      if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
      span.end()
    },
  }
}

export interface Tap {
  /** The key of the change, drawn at the tap: the id of the trace, whatever sends the change and however often. */
  key: string
  name: string
  outcome: string
}

/**
 * The changes that a device has sent and that are now decided on, each as the root of its own trace: from the tap to the commit.
 * The request is in the trace of the first; the others lead to it by a link. `undefined` stands for a change that was taken before.
 */
export function traceTaps(taps: readonly (Tap | undefined)[]): void {
  const sending = sendingOf(context.active())
  if (exporter === null || sending === null) return
  const { receivedAt, ages, sender } = sending
  const request = trace.getSpanContext(context.active())
  for (const [place, tap] of taps.entries()) {
    const age = ages[place]
    if (tap === undefined || age === undefined) continue
    const { tracer } = exporter
    const options = {
      startTime: receivedAt - Math.min(age, MOST_SHOWN_MS),
      links: place === 0 || request === undefined ? [] : [{ context: request }],
      attributes: { 'tap.wait_ms': age, 'tap.sender': sender, 'tap.outcome': tap.outcome },
    }
    const ids = { traceId: tap.key, spanId: tap.key.slice(0, 16) }
    exporter.withIds(ids, () => tracer.startSpan(`tap ${tap.name}`, options, ROOT_CONTEXT)).end()
  }
}

const isSending = (value: unknown): value is Sending =>
  typeof value === 'object' && value !== null && 'ages' in value

function sendingOf(active: Context): Sending | null {
  const value = active.getValue(SENDING)
  return isSending(value) ? value : null
}
