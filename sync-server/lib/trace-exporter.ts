import { type Attributes, context, TraceFlags, type Tracer } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  RandomIdGenerator,
  type SpanExporter,
  type SpanProcessor,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'

/** Longer than a collector nearby takes; a stop of the server waits as long at most. */
const SEND_TIMEOUT_MS = 3000
/** How long a span waits for others to be sent with. */
const SEND_EVERY_MS = 1000
/** Spans that are kept while the collector is slow. */
const MOST_WAITING = 2048

export interface ExporterSettings {
  /** The address of a collector without the path of traces, as `OTEL_EXPORTER_OTLP_ENDPOINT` has it. */
  endpoint: string
  /** Which share of all traces is recorded: 1 is all. The id of a trace decides, so it is recorded as a whole or not at all. */
  share: number
  /** What sent the spans. */
  resource: Attributes
  /** Called with the number of spans of a batch that the collector has, or has not, taken. */
  onSent: (spans: number, isTaken: boolean) => void
}

export interface TraceIds {
  traceId: string
  spanId: string
}

export interface OpenExporter {
  tracer: Tracer
  /** The span that `start` starts gets these ids. */
  withIds<T>(ids: TraceIds, start: () => T): T
  /** Sends what is left. */
  close(): Promise<void>
}

/**
 * The SDK of OpenTelemetry with its exporter, loaded only where traces are wanted. It is not registered as the provider of the
 * process: libraries that look for one, as that of models does, must not add what they know to our traces.
 */
export function openExporter({ endpoint, share, resource, onSent }: ExporterSettings): OpenExporter {
  const manager = new AsyncLocalStorageContextManager().enable()
  context.setGlobalContextManager(manager)
  const random = new RandomIdGenerator()
  let chosen: TraceIds | null = null
  const url = `${endpoint.replace(/\/$/, '')}/v1/traces`
  const waiting = new WaitingSpans(onSent)
  const exporter = waiting.counted(new OTLPTraceExporter({ url, timeoutMillis: SEND_TIMEOUT_MS }))
  const provider = new TracerProvider({
    resource: resourceFromAttributes(resource),
    sampler: new TraceIdRatioBasedSampler(share),
    idGenerator: {
      generateTraceId: () => chosen?.traceId ?? random.generateTraceId(),
      generateSpanId: () => chosen?.spanId ?? random.generateSpanId(),
    },
    spanProcessors: [waiting.bounded(exporter)],
  })
  return {
    tracer: provider.getTracer('ai-tool-hub'),
    withIds(ids, start) {
      chosen = ids
      try {
        return start()
      } finally {
        chosen = null
      }
    },
    async close() {
      const late = AbortSignal.timeout(SEND_TIMEOUT_MS)
      const isLate = new Promise((resolve) => late.addEventListener('abort', resolve))
      // A collector that does not answer has been counted, and must not keep the server.
      await Promise.race([provider.shutdown().catch(() => {}), isLate])
      context.disable()
    },
  }
}

/** Spans between their end and the collector. The library drops what is too much without a word; here it is counted as lost. */
class WaitingSpans {
  readonly #onSent: ExporterSettings['onSent']
  #count = 0

  constructor(onSent: ExporterSettings['onSent']) {
    this.#onSent = onSent
  }

  counted(exporter: SpanExporter): SpanExporter {
    return {
      export: (spans, done) => {
        this.#count -= spans.length
        exporter.export(spans, (result) => {
          this.#onSent(spans.length, result.error === undefined && result.code === 0)
          done(result)
        })
      },
      forceFlush: async () => exporter.forceFlush?.(),
      shutdown: () => exporter.shutdown(),
    }
  }

  bounded(exporter: SpanExporter): SpanProcessor {
    const batches = new BatchSpanProcessor({
      exporter,
      scheduledDelayMillis: SEND_EVERY_MS,
      maxQueueSize: MOST_WAITING,
    })
    return {
      onStart: (span, parent) => batches.onStart(span, parent),
      onEnd: (span) => {
        if ((span.spanContext().traceFlags & TraceFlags.SAMPLED) === 0) return
        if (this.#count >= MOST_WAITING) return this.#onSent(1, false)
        this.#count++
        batches.onEnd(span)
      },
      forceFlush: () => batches.forceFlush(),
      shutdown: () => batches.shutdown(),
    }
  }
}
