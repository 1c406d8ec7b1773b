import { displayText } from '#engine/fields.ts';
import type { EntityModel } from '#engine/model.ts';
import { reachOf } from '#engine/permission.ts';
import type { Calls } from '#generated/types.ts';
import { conditionsOf, listedAs, orderOf } from '#server/crud/answerList.ts';
import { findRows } from '#server/crud/rows.ts';
import { entityOf } from '#server/crud/table.ts';
import { wireRows } from '#server/crud/wireRow.ts';
import { type CallContext, done, type Handler } from '#server/platform/handler.ts';

type FoundRows = Calls['searchEverywhere']['reply']['list'][number];

/** So many of each noun are named; its list has the others. */
const named = 5;

/** Whether rows of a noun are found by the keyword of its own list, for this reader. */
const isSearched = ({ actor }: CallContext, model: EntityModel): boolean =>
  model.list.everywhere !== undefined &&
  model.calls[model.verbs.list?.call ?? '']?.defaultHandler?.kind === 'list' &&
  reachOf(model, 'read', actor) !== undefined;

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

/** What the list of a noun would show for this keyword, within the same reach and with the same parts left out, without counting. */
const findIn = async (
  context: CallContext,
  { noun, list, idField, ...model }: EntityModel,
  keyword: string,
): Promise<FoundRows> => {
  const request = { keyword };
  const entity = listedAs(entityOf(noun, context), request);
  const rows = await findRows(context.db, entity, {
    conditions: conditionsOf(entity, request, 'read'),
    order: orderOf(entity, request),
    limit: named + 1,
  });
  const shown = await wireRows(entity, rows.slice(0, named), context);
  return {
    noun,
    rows: shown.map((row) => ({
      id: Number(row[idField]),
      title: displayText(model, (name) => textOf(row[name])),
      detail: textOf(row[list.everywhere?.detail ?? '']),
    })),
    more: rows.length > named ? 1 : 0,
  };
};

/** The first rows of every noun that a keyword finds, as far as the reader may see them; nouns without any are left out. */
export const searchEverywhere: Handler<'searchEverywhere'> = async ({ keyword }, context) => {
  if (keyword.trim() === '') return done({ list: [] });
  const searched = Object.values(context.models).filter((model) => isSearched(context, model));
  // One after the other: they share the connection of this request.
  const list: FoundRows[] = [];
  for (const model of searched) {
    const found = await findIn(context, model, keyword);
    if (found.rows.length > 0) list.push(found);
  }
  return done({ list });
};
