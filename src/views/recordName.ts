import type { EntityModel } from '#engine/model.ts';

type Row = Readonly<Record<string, unknown>>;

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

/** How a row is called: its display field, or the template `{name} ({workId})` filled; its id when that is empty. */
export const recordName = (
  model: Pick<EntityModel, 'display' | 'idField'>,
  record: Row | undefined,
): string => {
  if (record === undefined) return '';
  const filled = model.display.includes('{')
    ? model.display.replace(/\{(\w+)\}/g, (_, name: string) => textOf(record[name])).trim()
    : textOf(record[model.display]);
  return filled === '' ? textOf(record[model.idField] ?? record.id) : filled;
};
