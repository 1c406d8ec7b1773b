import { readPart } from '#server/guard/body.ts';
import type { Logger } from '#server/platform/ports.ts';

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

/** The beginning of a body. Whoever sends more is not read on: nobody has signed in here (safety.md T26). */
const beginningOf = async ({ body }: Request): Promise<string> => {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = body?.getReader();
  while (reader !== undefined && size < maxBytes) {
    const value = await readPart(reader);
    if (value === undefined) break;
    size += value.byteLength;
    chunks.push(value);
  }
  await reader?.cancel();
  return Buffer.concat(chunks).toString('utf8', 0, maxBytes);
};

/** Takes a browser's report of blocked content: logged without queries. */
export const receiveCspReport = async (logger: Logger, request: Request): Promise<Response> => {
  const text = await beginningOf(request);
  try {
    logger.warn(summaryOf(JSON.parse(text)), 'csp');
  } catch {
    logger.warn({ unreadable: text.length }, 'csp');
  }
  return new Response(null, { status: 204 });
};
