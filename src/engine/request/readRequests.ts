import type { CallModel, EntityModel, ReportModel, VerbModel } from '#engine/model.ts';
import { type AskedPreference, firstPageOf, type ListSort } from './listBeginning.ts';
import { pickReply } from './mapping.ts';
import { mapVerb } from './mapVerb.ts';
import { relatedCells, relatedIds, type ShownColumns } from './relatedRows.ts';

type Values = Readonly<Record<string, unknown>>;

/** A verb of a noun with the call that answers it. */
export interface BoundVerb {
  readonly model: EntityModel;
  readonly verb: VerbModel;
  readonly call: CallModel;
}

/** A call and what is asked of it, without the fields of the session. */
export interface Question {
  readonly call: CallModel;
  readonly request: Values;
}

/** A page of a list. Pages count from 1. */
export interface PageAsked {
  readonly page: number;
  readonly perPage: number;
  readonly sort?: ListSort | undefined;
  readonly filter: Values;
}

/** react-admin's sort in the words of the wire; `id` means the schema's id field. */
export const wireSort = (idField: string, { field, order }: ListSort) => ({
  field: field === 'id' ? idField : field,
  order: order === 'ASC' ? 'asc' : 'desc',
});

/** What is asked for a page of a list. */
export const pageRequest = (
  { model, verb, call }: BoundVerb,
  { page, perPage, sort, filter }: PageAsked,
): Values =>
  mapVerb(call, verb.in ?? {}, {
    page: page - 1 + verb.firstPage,
    perPage,
    filter,
    ...(sort === undefined ? {} : { sort: wireSort(model.idField, sort) }),
  });

/** What is below a parent of a tree (its top when left out), or with a keyword the branches that lead to its hits. */
export interface LevelAsked {
  readonly parentId?: number | string | undefined;
  readonly keyword?: string | undefined;
}

/** What is asked for one level; the verb reads `$filter.<parent field>` and `$filter.q`. */
export const levelRequest = ({ model, verb, call }: BoundVerb, { parentId, keyword }: LevelAsked): Values =>
  mapVerb(call, verb.in ?? {}, {
    filter: { [model.tree?.parent ?? 'parent_id']: parentId, q: keyword },
    ...(parentId === undefined ? {} : { id: parentId }),
  });

/** How many rows are asked for by their ids at once. */
export const manyAtOnce = 100;

/** What is asked for rows by their ids, at most `manyAtOnce`. */
export const manyRequest = ({ verb, call }: BoundVerb, ids: readonly unknown[]): Values =>
  mapVerb(call, verb.in ?? {}, { ids });

/** The levels a tree is opened with: its top, and what lies below the company. */
export const firstLevels: readonly LevelAsked[] = [{}, { parentId: 0 }];

/** What a report is asked for first: its usual span, laid beside what it usually is. */
export const usualReportRequest = ({ period }: Pick<ReportModel, 'period'>): Values => ({
  ...(period === undefined ? {} : { span: period.usual }),
  ...(period?.compare === undefined ? {} : { compare: period.compare[0] ?? 'none' }),
});

/** Finds a call of any noun. */
type CallOf = (name: string) => CallModel | undefined;

const bind = (model: EntityModel, name: 'list' | 'many', callOf: CallOf): BoundVerb | undefined => {
  const verb = model.verbs[name];
  const call = verb === undefined ? undefined : (model.calls[verb.call] ?? callOf(verb.call));
  return verb === undefined || call === undefined ? undefined : { model, verb, call };
};

/**
 * What the page of a noun asks first, opened by its address by a user with this preference who has chosen nothing else in this browser:
 * the first levels of its tree, the first page of its list, or the usual figures of a report. Nothing where its screen begins with
 * something of its own. `callOf` finds the calls of other nouns.
 */
export const firstQuestions = (
  model: EntityModel,
  preference: AskedPreference,
  callOf: CallOf,
): readonly Question[] => {
  const { report } = model;
  const reportCall = report === undefined ? undefined : model.calls[report.call];
  if (report !== undefined && reportCall !== undefined)
    return [{ call: reportCall, request: usualReportRequest(report) }];
  const bound = bind(model, 'list', callOf);
  if (bound === undefined || model.list.begins === 'own') return [];
  const { call } = bound;
  if (model.kind === 'tree')
    return firstLevels.map((level) => ({ call, request: levelRequest(bound, level) }));
  const { pagination, sort, filter } = firstPageOf(model, preference, model.list.place ?? {});
  return [{ call, request: pageRequest(bound, { ...pagination, sort, filter }) }];
};

/** What follows the first page of a list: the rows of other nouns its cells name. */
export const namingQuestions = (
  model: EntityModel,
  { preference, reply }: { readonly preference: ShownColumns; readonly reply: unknown },
  { models, callOf }: { readonly models: Readonly<Record<string, EntityModel>>; readonly callOf: CallOf },
): readonly Question[] => {
  const rows = pickReply(reply, model.verbs.list?.out?.items ?? 'list');
  if (model.kind === 'tree' || !Array.isArray(rows)) return [];
  return [...relatedIds(relatedCells(model, preference, rows))].flatMap(([noun, ids]) => {
    const related = models[noun];
    const bound = related === undefined ? undefined : bind(related, 'many', callOf);
    return bound === undefined || ids.length > manyAtOnce
      ? []
      : [{ call: bound.call, request: manyRequest(bound, ids) }];
  });
};
