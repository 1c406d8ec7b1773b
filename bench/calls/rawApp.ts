import { Hono } from 'hono';
import type { Statement } from './recordStatements.ts';

/** What the raw app does for one question. */
export type RawAnswer = (statements: readonly Statement[]) => Promise<readonly unknown[]>;

/** Statements by question: the fields that tell questions apart, see `questionKey`. */
export type Script = ReadonlyMap<string, readonly Statement[]>;

/** What tells the questions of one call apart. */
const told = ['id', 'page', 'keyword', 'superDeptId', 'main_department_id'] as const;

/** Which question a body asks. */
export const questionKey = (fields: Readonly<Record<string, unknown>>): string =>
  told.map((name) => fields[name]).join(':');

/**
 * The least a hand-written server does: parse JSON, run the statements, answer JSON. No session, no permission, no
 * validation, no `can`, no headers, no log.
 */
export const createRawApp = (script: Script, answer: RawAnswer) => {
  const app = new Hono();
  app.post('*', async (context) => {
    const statements = script.get(questionKey(await context.req.json()));
    if (statements === undefined) throw new Error('A question without statements');
    return context.json({ code: 0, message: '', data: await answer(statements) });
  });
  return async (request: Request): Promise<string> => (await app.fetch(request)).text();
};
