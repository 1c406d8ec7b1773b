import { type RawBuilder, sql } from 'kysely';
import type { EntityModel, FieldModel } from '#engine/model.ts';
import { type Answer, type CallContext, done } from '#server/platform/handler.ts';
import { searchTerms } from '#server/platform/search/grams.ts';
import { escapedLike, searchText } from '#server/platform/search/searchText.ts';
import { foundPeople, phoneMatches, readsLike } from '#server/platform/store/searchConditions.ts';
import { expressionOf, rowAlias } from './expressions.ts';
import { containsText, filterCondition } from './filters.ts';
import { pagingOf } from './order.ts';
import { countRows, findRows, rowsMeeting } from './rows.ts';
import { inquiryOf, isWithin } from './scope.ts';
import type { Entity } from './table.ts';
import { wireRows } from './wireRow.ts';

/** Which rows, in which order: what a list and an export of it are both asked. */
export interface ListSelection {
  readonly keyword?: string | null;
  readonly sort_field?: string | null;
  readonly sort_order?: 'asc' | 'desc' | null;
  readonly filter?: Readonly<Record<string, unknown>> | null;
}

/** The request every generated list takes; the filter's shape is checked by the entity's own validator. */
export interface ListRequest extends ListSelection {
  readonly page?: number | null;
  readonly page_size?: number | null;
  readonly ids?: readonly number[] | null;
}

type Condition = RawBuilder<unknown>;

const fieldsNamed = (model: EntityModel, names: readonly string[]): readonly FieldModel[] =>
  model.fields.filter((field) => names.includes(field.name));

const expressionFor = (entity: Entity, field: FieldModel): Condition => expressionOf(entity, field).value;

/** Filters that ask for whole values, or whether there is one. */
const wholeFilters: readonly unknown[] = ['equals', 'in', 'exists', 'below'];

/** What a query says of a filter itself, else what its operator does. */
const conditionFor = (entity: Entity, field: FieldModel, value: unknown): Condition | undefined => {
  const own = entity.query?.filterOf(field.name);
  if (own === undefined)
    return filterCondition(field, { expression: expressionFor(entity, field), value, context: entity });
  return value === undefined || value === null || value === '' ? undefined : own(value);
};

/** A filter on what the reader may not see would answer questions about it: it matches nothing. */
const filterConditions = (entity: Entity, filter: ListRequest['filter']): readonly Condition[] =>
  Object.entries(filter ?? {}).flatMap(([name, value]) => {
    const [field] = fieldsNamed(entity.model, [name]);
    const condition = field && conditionFor(entity, field, value);
    if (field === undefined || condition === undefined) return [];
    const inquiry = inquiryOf(field, entity.actor);
    if (inquiry === 'part') return [condition];
    if (inquiry === 'none') return [sql`false`];
    if (wholeFilters.includes(field.options.filter)) return [condition];
    return [typeof value === 'string' ? equalsText(expressionFor(entity, field), value) : sql`false`];
  });

const equalsText = (expression: Condition, text: string): Condition => sql`${expression}::text = ${text}`;

/**
 * The person a row belongs to is found by what the row shows of them: their name, in characters or as it is read. The index knows
 * their numbers, too, which anyone who may look at this noun need not be allowed to ask about.
 */
const belongsToFound = (entity: Entity, field: FieldModel, text: string): Condition => {
  const terms = searchTerms(text);
  if (terms === undefined) return sql`false`;
  const part = `%${escapedLike(searchText(text))}%`;
  return sql`${expressionFor(entity, field)} in (select person.user_id
    from (${foundPeople(entity.actor.companyId, { ...terms, number: undefined })}) found
    join member person on person.company_id = ${entity.actor.companyId} and person.user_id = found.user_id
    where (lower(person.name) like ${part} or ${readsLike(sql`person`, text)}))`;
};

/** How a keyword is looked for in a field. Only whose rows are reached by their person are found by one: no name is guessed. */
const keywordCondition = (entity: Entity, field: FieldModel, text: string): Condition => {
  if (inquiryOf(field, entity.actor) !== 'part')
    return field.options.mask === 'phone'
      ? phoneMatches(expressionFor(entity, field), text)
      : equalsText(expressionFor(entity, field), text);
  return field.name === entity.model.scope.person && field.options.relation?.resource === 'member'
    ? belongsToFound(entity, field, text)
    : containsText(expressionFor(entity, field), text);
};

const keywordConditions = (entity: Entity, keyword: ListRequest['keyword']): readonly Condition[] => {
  const text = (keyword ?? '').trim();
  const { query } = entity;
  if (text !== '' && query?.keyword !== undefined) return [query.keyword(text)];
  const searched = fieldsNamed(entity.model, entity.model.list.search).filter(
    (field) => inquiryOf(field, entity.actor) !== 'none',
  );
  if (text === '' || entity.model.list.search.length === 0) return [];
  const parts = searched.map((field) => keywordCondition(entity, field, text));
  return [parts.length === 0 ? sql`false` : sql`(${sql.join(parts, sql` or `)})`];
};

const idConditions = ({ model }: Entity, ids: ListRequest['ids']): readonly Condition[] =>
  ids === undefined || ids === null
    ? []
    : [sql`${sql.ref(`${rowAlias}.${model.idField}`)} = any(${ids}::bigint[])`];

const directions = { asc: sql`asc nulls last`, desc: sql`desc nulls last` } as const;

/** Where no one has chosen an order a console asks by the id: a query's own order stands in its place. */
const sortOf = ({ model, query }: Entity, { sort_field: field, sort_order: order }: ListSelection) => {
  const isChosen = query?.order === undefined || field !== model.idField;
  if (field && isChosen) return { field, order: order ?? ('asc' as const) };
  return query?.order === undefined
    ? (model.list.sort ?? { field: model.idField, order: 'desc' as const })
    : undefined;
};

/** A noun as a list of it is asked for: with the fields that filter and order it. */
export const listedAs = (entity: Entity, request: ListRequest): Entity => {
  if (request.ids) return entity;
  const filtered = Object.entries(request.filter ?? {}).filter(([, value]) => value !== null);
  return {
    ...entity,
    asked: new Set([...filtered.map(([name]) => name), sortOf(entity, request)?.field ?? '']),
  };
};

/** The requested order, then the entity's, with the id as the last word: two pages never show the same row. */
export const orderOf = (entity: Entity, request: ListSelection): Condition => {
  const { model, query } = entity;
  const sort = sortOf(entity, request);
  if (sort === undefined) return sql`${query?.order}, ${sql.ref(`${rowAlias}.${model.idField}`)} desc`;
  const [field] = fieldsNamed(model, [sort.field]);
  const direction = directions[sort.order];
  const id = sql`${sql.ref(`${rowAlias}.${model.idField}`)} ${direction}`;
  if (field === undefined || field.name === model.idField || inquiryOf(field, entity.actor) !== 'part')
    return id;
  return sql`${query?.sorts?.[field.name] ?? expressionFor(entity, field)} ${direction}, ${id}`;
};

/** The rows a permission of the reader reaches that match filter and keyword. */
export const conditionsOf = (
  entity: Entity,
  request: ListSelection,
  permission: string,
): readonly Condition[] => [
  isWithin(entity, permission),
  ...filterConditions(entity, request.filter),
  ...keywordConditions(entity, request.keyword),
];

const listConditions = (entity: Entity, request: ListRequest): readonly Condition[] => [
  ...conditionsOf(entity, request, 'read'),
  ...idConditions(entity, request.ids),
];

const wholeSize = 1_000;

const limits = (
  { query }: Entity,
  request: ListRequest,
): { readonly page: number; readonly size: number } => {
  // Rows asked for by id are asked for all at once.
  if (request.ids) return { page: 1, size: Math.max(request.ids.length, 1) };
  if (query?.isWhole === true && !request.page_size) return { page: 1, size: wholeSize };
  const { page, pageSize } = pagingOf(request);
  return { page, size: pageSize };
};

/** What the schema promises beside the page. */
const figuresOf = async (
  entity: Entity,
  request: ListRequest,
  context: CallContext,
): Promise<Readonly<Record<string, unknown>>> => {
  const { model, query } = entity;
  if (model.figures.length === 0 || query?.figures === undefined) return {};
  const foundBy = (filter: ListRequest['filter']) =>
    rowsMeeting(entity, listConditions(entity, { ...request, filter }));
  return query.figures(
    {
      seen: rowsMeeting(entity, [isWithin(entity, 'read')]),
      found: foundBy(request.filter),
      foundBut: (...fields) =>
        foundBy({ ...request.filter, ...Object.fromEntries(fields.map((field) => [field, null])) }),
    },
    context,
  );
};

/** The default list: filter, search, sort and page in SQL, within the reader's reach. Beyond the end: no rows, right total. */
export const answerList = async (
  noun: Entity,
  request: ListRequest,
  context: CallContext,
): Promise<Answer<unknown>> => {
  const entity = listedAs(noun, request);
  const conditions = listConditions(entity, request);
  const { page, size } = limits(noun, request);
  const total = await countRows(context.db, entity, conditions);
  const selection = { conditions, order: orderOf(entity, request), limit: size, offset: (page - 1) * size };
  const rows = (page - 1) * size >= total ? [] : await findRows(context.db, entity, selection);
  const list = await wireRows(entity, rows, context);
  return done({ list, total, page, page_size: size, ...(await figuresOf(entity, request, context)) });
};
