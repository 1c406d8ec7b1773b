// Say what `Sources` consists of, also to who reads only the types of this file.
import '#server/crud/sources/sources.ts';
import './directory/registry.ts';

import type { EntityModel } from '#engine/model.ts';
import type {
  ActionNames,
  GivenParts,
  HandwrittenCall,
  HookedNoun,
  QueryNoun,
  ReportNoun,
  WrittenParts,
} from '#generated/calls.ts';
import type { Rows } from '#generated/types.ts';
import { modelOf, ofNoun } from '#server/crud/ofNoun.ts';
import type { AnyGivenRows, AskedQuery, GivenFor, RowQuery, RowReader } from '#server/crud/sources/rows.ts';
import type { AnyReport, Report } from '#server/crud/sources/sources.ts';
import type {
  ActionHook,
  AnyHooks,
  AnyNounWrites,
  WriteHooks,
  WritesFor,
} from '#server/crud/sources/writes.ts';
import type { FindNames, Handler, Sources } from '#server/platform/handler.ts';
import {
  account,
  company,
  directory,
  files,
  groups,
  home,
  imports,
  joining,
  messages,
  provisioning,
  records,
  rights,
  roles,
  search,
  shop,
  tasks,
  usage,
  workbench,
} from './areas.ts';
import { answerTallied } from './usage/reports/tallied.ts';

/** The handler of every call that has no default one. A call without one does not compile. */
export const handlers = {
  ...account.calls,
  ...company.calls,
  ...directory.calls,
  ...files.calls,
  ...groups.calls,
  ...home.calls,
  ...imports.calls,
  ...joining.calls,
  ...messages.calls,
  ...provisioning.calls,
  ...records.calls,
  ...rights.calls,
  ...roles.calls,
  ...search.calls,
  ...shop.calls,
  ...workbench.calls,
} satisfies { readonly [Name in HandwrittenCall]: Handler<Name> };

type Actions<Noun extends HookedNoun> = Noun extends keyof ActionNames
  ? { readonly actions: Readonly<Record<ActionNames[Noun], ActionHook<Rows[Noun]>>> }
  : unknown;

/** What the schema of a noun promises is written by hand. */
type Parts<Noun> = (Noun extends QueryNoun ? { readonly rows: RowQuery } : unknown) &
  (Noun extends HookedNoun ? { readonly hooks: WriteHooks<Rows[Noun]> & Actions<Noun> } : unknown) &
  (Noun extends keyof GivenParts ? { readonly given: GivenFor<Noun> } : unknown) &
  (Noun extends keyof WrittenParts ? { readonly writes: WritesFor<Noun> } : unknown) &
  (Noun extends ReportNoun ? { readonly report: Report<Noun> } : unknown);

type PromisedNoun = QueryNoun | HookedNoun | keyof GivenParts | keyof WrittenParts | ReportNoun;

const nouns = {
  ...account.nouns,
  ...company.nouns,
  ...directory.nouns,
  ...groups.nouns,
  ...imports.nouns,
  ...joining.nouns,
  ...messages.nouns,
  ...records.nouns,
  ...rights.nouns,
  ...roles.nouns,
  ...shop.nouns,
  ...tasks.nouns,
  ...usage.nouns,
  ...workbench.nouns,
} satisfies { readonly [Noun in PromisedNoun]: Parts<Noun> };

/** The same of whatever noun: what is asked of its parts is asked about its own rows alone. */
interface AnyParts {
  readonly rows?: RowQuery;
  readonly hooks?: AnyHooks;
  readonly given?: AnyGivenRows;
  readonly writes?: AnyNounWrites;
  readonly report?: AnyReport;
  readonly names?: FindNames;
}

const partsOf = (noun: string): AnyParts | undefined =>
  (nouns as unknown as Readonly<Partial<Record<string, AnyParts>>>)[noun];

/** A part the schema of a noun promises; throws where it is not there. */
const promised = <Part extends keyof AnyParts>(noun: string, part: Part): NonNullable<AnyParts[Part]> => {
  const found = partsOf(noun)?.[part];
  if (found === undefined || found === null)
    throw new Error(
      `The schema of "${noun}" promises ${part}: write them in src/server/features/<area>, and name them in areas.ts`,
    );
  return found;
};

const ask = (
  { select, isBelow, isOwn, order, keyword, filters, ...query }: RowQuery,
  reader: RowReader,
): AskedQuery => ({
  ...query,
  select: (asked) => select(reader, asked),
  isBelow: isBelow && ((departments, by) => isBelow(departments, by, reader)),
  isOwn: isOwn?.(reader),
  order: order?.(reader),
  keyword: keyword && ((text) => keyword(text, reader)),
  filterOf: (field) => {
    const filter = filters?.[field];
    return filter && ((value) => filter(value, reader));
  },
});

/**
 * What stands in place of a table of the noun's own; undefined for nouns that have one, or that answer their calls themselves. Throws
 * where a schema promises a query, or figures of it, and none is here.
 */
const queryOf = (model: EntityModel, reader: RowReader): AskedQuery | undefined => {
  const { noun, isGenerated, readsByDefault, rowsOf, figures, scope } = model;
  if (isGenerated || !readsByDefault) return undefined;
  if (rowsOf !== undefined) {
    const whole = modelOf(reader, rowsOf.of);
    return ofNoun(model, rowsOf.where, { ...reader, model: whole, query: queryOf(whole, reader) });
  }
  const query = promised(noun, 'rows');
  if (figures.length > 0 && query.figures === undefined)
    throw new Error(`The schema of "${noun}" promises figures: its rows have none`);
  if (scope.query === true && query.isBelow === undefined && query.isOwn === undefined)
    throw new Error(`The query of "${noun}" says whose its rows are (scope.query): write isBelow or isOwn`);
  return ask(query, reader);
};

/** What the areas register for default answers and for each other. */
export const sources: Sources = {
  queryOf,
  reportOf: (model) =>
    model.report?.isTallied === true
      ? { answer: (question, context) => answerTallied(model, question, context) }
      : promised(model.noun, 'report'),
  givenOf: ({ noun }) => promised(noun, 'given'),
  writesOf: ({ noun }) => promised(noun, 'writes'),
  hooksOf: ({ noun, hasHooks }) => (hasHooks ? promised(noun, 'hooks') : undefined),
  namesOf: (noun) => partsOf(noun)?.names,
  effectOf: (effect) => ({ ...account.effects, ...groups.effects })[effect],
  exports: tasks.exports,
  directory: {
    handOvers: {
      ...directory.handOvers,
      ...groups.handOvers,
      ...rights.handOvers,
      ...roles.handOvers,
      ...workbench.handOvers,
    },
    onJoin: [joining.onJoin],
    onLeave: [rights.onLeave, roles.onLeave, ...joining.onLeave],
    onPurge: [usage.onPurge, provisioning.onPurge, joining.onPurge],
    onReturn: joining.onReturn,
    openWelcome: messages.openWelcome,
    countedLinks: joining.countedLinks,
    powersOf: rights.powersOf,
    groups: groups.ofDepartments,
  },
};
