import type { EntityModel } from '#engine/model.ts';
import { banner, quoted } from './names.ts';

const list = (names: readonly string[]): string =>
  `[${names.map((name) => `\n  ${quoted(name)},`).join('')}\n]`;

/** `calls.ts`: the names of all calls, and of what needs a hand of the backend: a handler, a query for its rows, hooks, a report, given rows, or writes. */
export const callsModule = (models: readonly EntityModel[]): string => {
  const calls = models.flatMap((model) => Object.values(model.calls));
  const queried = models.filter(
    ({ isGenerated, readsByDefault, rowsOf }) => readsByDefault && !isGenerated && rowsOf === undefined,
  );
  const hooked = models.filter(({ hasHooks }) => hasHooks);
  const reports = models.filter(({ report }) => report?.isTallied === false);
  const partsOf = (kind: 'given' | 'written') =>
    models.flatMap(({ noun, calls: own }) => {
      const parts = Object.values(own).flatMap(({ defaultHandler: handler }) =>
        handler?.kind === kind ? [quoted(handler.part)] : [],
      );
      return parts.length === 0 ? [] : [` ${noun}: ${[...new Set(parts)].join(' | ')};`];
    });
  const deeds = queried.flatMap(({ noun, calls: own }) => {
    const actions = Object.values(own).flatMap(({ defaultHandler: handler }) =>
      handler?.kind === 'action' ? [quoted(handler.action)] : [],
    );
    return actions.length === 0 ? [] : [` ${noun}: ${actions.join(' | ')};`];
  });
  const names = calls.map((call) => call.name);
  const handwritten = calls.filter((call) => call.defaultHandler === undefined).map((call) => call.name);
  return [
    banner,
    `export const callNames = ${list(names)} as const;`,
    'export type CallName = (typeof callNames)[number];\n',
    '/** Calls without a default handler: the backend has one file for each. */',
    `export const handwrittenCalls = ${list(handwritten)} as const;`,
    'export type HandwrittenCall = (typeof handwrittenCalls)[number];\n',
    '/** Nouns whose rows are a query of the backend. */',
    `export const queryNouns = ${list(queried.map(({ noun }) => noun))} as const;`,
    'export type QueryNoun = (typeof queryNouns)[number];\n',
    '/** Nouns with rules of the backend for what is written. */',
    `export const hookedNouns = ${list(hooked.map(({ noun }) => noun))} as const;`,
    'export type HookedNoun = (typeof hookedNouns)[number];\n',
    '/** Reports the backend counts for, with the call that asks each. */',
    `export const reportCalls = {${reports.map(({ noun, report }) => ` ${noun}: ${quoted(report?.call ?? '')},`).join('')} } as const;`,
    'export type ReportNoun = keyof typeof reportCalls;\n',
    '/** Actions of rows that a query selects, which hooks do. */',
    `export interface DeedNames {${deeds.join('')} }\n`,
    '/** Nouns whose rows are read by hand, with what their calls answer with them. */',
    `export interface GivenParts {${partsOf('given').join('')} }\n`,
    '/** Nouns whose rows are written by hand, with what their calls do to them. */',
    `export interface WrittenParts {${partsOf('written').join('')} }\n`,
  ].join('\n');
};
