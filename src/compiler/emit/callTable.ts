import type { CallModel } from '#engine/model.ts';
import { banner, quoted } from './names.ts';

const list = (names: readonly string[]): string =>
  `[${names.map((name) => `\n  ${quoted(name)},`).join('')}\n]`;

/** `calls.ts`: the names of all calls, and of those that need a handler written by hand. */
export const callsModule = (calls: readonly CallModel[]): string => {
  const names = calls.map((call) => call.name);
  const handwritten = calls.filter((call) => call.defaultHandler === undefined).map((call) => call.name);
  return [
    banner,
    `export const callNames = ${list(names)} as const;`,
    'export type CallName = (typeof callNames)[number];\n',
    '/** Calls without a default handler: the backend has one file for each. */',
    `export const handwrittenCalls = ${list(handwritten)} as const;`,
    'export type HandwrittenCall = (typeof handwrittenCalls)[number];\n',
  ].join('\n');
};
