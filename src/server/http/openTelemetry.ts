import {
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  type Tracer,
  trace,
} from '@opentelemetry/api';
import {
  ExportResultCode,
  parseKeyPairsIntoRecord,
  parseTraceParent,
  W3CTraceContextPropagator,
} from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import {
  detectResources,
  envDetector,
  resourceFromAttributes,
  serviceInstanceIdDetector,
} from '@opentelemetry/resources';
import { BasicTracerProvider, BatchSpanProcessor, type SpanExporter } from '@opentelemetry/sdk-trace-base';
import type { Logger } from '#server/platform/ports.ts';
import type { OpenSpan, SpanMaker, SpanStart } from '#server/platform/tracing/tracing.ts';

const serviceName = 'address-book-console';
/** So long the end of the process waits for a collector. */
const closingMs = 3_000;

/** An exporter that never fails: what a collector does not take is dropped, and the log says so once until it takes something again. */
const patientExporter = (inner: SpanExporter, logger: Logger): SpanExporter => {
  let isAway = false;
  return {
    export: (spans, answer) =>
      inner.export(spans, ({ code, error }) => {
        const failed = code === ExportResultCode.FAILED;
        if (failed && !isAway)
          logger.warn(
            { error: error?.name ?? 'unknown' },
            'traces are dropped: the collector does not take them',
          );
        isAway = failed;
        answer({ code: ExportResultCode.SUCCESS });
      }),
    shutdown: () => inner.shutdown(),
  };
};

const createProvider = (headers: string | undefined, logger: Logger): BasicTracerProvider => {
  const exporter = new OTLPTraceExporter(
    headers === undefined ? {} : { headers: parseKeyPairsIntoRecord(headers) },
  );
  return new BasicTracerProvider({
    resource: resourceFromAttributes({ 'service.name': serviceName }).merge(
      detectResources({ detectors: [serviceInstanceIdDetector, envDetector] }),
    ),
    spanProcessors: [new BatchSpanProcessor(patientExporter(exporter, logger))],
  });
};

const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT, internal: SpanKind.INTERNAL } as const;

const propagator = new W3CTraceContextPropagator();

/** Where a request says it belongs; a root of its own where it says nothing that can be read. */
const contextIn = (headers: Headers) =>
  propagator.extract(ROOT_CONTEXT, headers, {
    get: (carrier: Headers, name) => carrier.get(name) ?? undefined,
    keys: (carrier: Headers) => [...carrier.keys()],
  });

const optionsOf = ({ kind, startTime, facts, askedIn }: SpanStart) => {
  const link = askedIn === undefined ? null : parseTraceParent(askedIn);
  return {
    kind: kinds[kind],
    startTime: startTime ?? performance.now(),
    ...(facts === undefined ? {} : { attributes: facts }),
    ...(link === null ? {} : { links: [{ context: link }] }),
  };
};

const opened = (tracer: Tracer, span: Span): OpenSpan => {
  const { traceId, spanId, traceFlags } = span.spanContext();
  const isSampled = (traceFlags & TraceFlags.SAMPLED) !== 0;
  return {
    isKept: span.isRecording(),
    traceId,
    traceparent: `00-${traceId}-${spanId}-${isSampled ? '01' : '00'}`,
    child: (start) =>
      opened(tracer, tracer.startSpan(start.name, optionsOf(start), trace.setSpan(ROOT_CONTEXT, span))),
    rename: (name) => span.updateName(name),
    say: (facts) => span.setAttributes(facts),
    fail: (type, place) => {
      span.setAttribute('error.type', type);
      span.setStatus({ code: SpanStatusCode.ERROR });
      if (place !== undefined)
        span.addEvent('exception', { 'exception.type': type, 'exception.stacktrace': place });
    },
    // With a time the SDK does not fall back to whole milliseconds.
    end: () => span.end(performance.now()),
  };
};

/**
 * Gives spans to the collector of the standard variables (`OTEL_…`), which the SDK reads itself, as OTLP/JSON over HTTP. `headers` are sent
 * along. Loaded only where they are set: no one else pays for the packages.
 */
export const openTelemetry = (logger: Logger, headers?: string): SpanMaker => {
  const provider = createProvider(headers, logger);
  const tracer = provider.getTracer(serviceName);
  return {
    root: (start, above) =>
      opened(
        tracer,
        tracer.startSpan(start.name, optionsOf(start), above === undefined ? ROOT_CONTEXT : contextIn(above)),
      ),
    close: async () => {
      const late = new Promise<void>((resolve) => setTimeout(resolve, closingMs).unref());
      await Promise.race([provider.shutdown().catch(() => undefined), late]);
    },
  };
};
