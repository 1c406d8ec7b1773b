import type { Logger } from './ports.ts';

const maxBytes = 16 * 1024;

/** Only what helps to find the place; a report may carry addresses with secrets in their query. */
const summaryOf = (report: unknown): Readonly<Record<string, unknown>> => {
  const [first] = Array.isArray(report) ? report : [report];
  const outer = (first ?? {}) as Record<string, unknown>;
  const body = (outer.body ?? outer['csp-report'] ?? {}) as Record<string, unknown>;
  const directive = body.effectiveDirective ?? body['effective-directive'] ?? body['violated-directive'];
  const blocked = String(body.blockedURL ?? body['blocked-uri'] ?? '').split('?')[0];
  return { directive: String(directive ?? ''), blocked };
};

export interface CspReports {
  readonly receive: (request: Request) => Promise<Response>;
  readonly count: () => number;
}

/** Takes the browser's reports of blocked content: counted, and logged without queries. */
export const createCspReports = (logger: Logger): CspReports => {
  let received = 0;
  return {
    count: () => received,
    receive: async (request) => {
      received += 1;
      const text = (await request.text()).slice(0, maxBytes);
      try {
        logger.warn(summaryOf(JSON.parse(text)), 'csp');
      } catch {
        logger.warn({ unreadable: text.length }, 'csp');
      }
      return new Response(null, { status: 204 });
    },
  };
};
