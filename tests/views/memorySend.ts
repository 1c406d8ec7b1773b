import { refusedError } from '#dataProvider/refusal.ts';
import type { Send } from '#dataProvider/transport.ts';
import { changedPreference, untouchedPreference } from '#domain/preference/checkPreference.ts';

type Row = Readonly<Record<string, unknown>>;

export interface SentRequest {
  readonly call: string;
  readonly request: Row;
}

export interface MemorySend {
  readonly send: Send;
  /** Every request in order, as it would have gone over the wire. */
  readonly sent: readonly SentRequest[];
  /** Refuses the next call of that name with the server's code 4000. */
  readonly refuse: (call: string, message: string, data: Row) => void;
  /** The next call of that name fails with this. */
  readonly fail: (call: string, error: Error) => void;
  /** Someone else saves a row of a noun. */
  readonly change: (noun: string, id: unknown, values: Row) => void;
  readonly rows: (noun: string) => readonly Row[];
}

const idOf = (row: Row): unknown => row.parcel_id ?? row.id;

const matches = (row: Row, request: Row): boolean => {
  const keyword = request.keyword;
  const { ids } = request;
  if (Array.isArray(ids)) return ids.includes(idOf(row));
  if (typeof keyword === 'string' && !String(row.name).includes(keyword)) return false;
  const filter = (request.filter ?? {}) as Row;
  return Object.entries(filter).every(([name, requested]) =>
    Array.isArray(requested)
      ? requested.includes(row[name])
      : typeof requested === 'object' || row[name] === requested,
  );
};

const changed = (row: Row, request: Row): Row => ({
  ...row,
  ...request,
  version: Number(row.version ?? 1) + 1,
});

/** A server of a few rows for the default calls, so that a view's requests are seen as they leave the console. */
export const createMemorySend = (start: Readonly<Record<string, readonly Row[]>>): MemorySend => {
  const tables = new Map(Object.entries(start));
  const sent: SentRequest[] = [];
  const refusals = new Map<string, Error>();
  const rows = (noun: string): readonly Row[] => tables.get(noun) ?? [];

  const save = (noun: string, request: Row): Row => {
    // Of a singleton no one says which record is meant; a new row is told without a version.
    const isSingle = request.id === undefined && request.version !== undefined;
    const old = rows(noun).find((row) => isSingle || (request.id !== undefined && idOf(row) === request.id));
    const { id, ...values } = request;
    const row =
      old === undefined
        ? { parcel_id: rows(noun).length + 100, version: 1, can: { update: 1, delete: 1 }, ...values }
        : changed(old, values);
    tables.set(noun, [...rows(noun).filter((each) => each !== old), row]);
    return row;
  };

  const liked = ({ noun, ...change }: Row): Row => {
    const kept = rows('preference').find((row) => row.noun === noun);
    const next = { noun, ...changedPreference({ ...untouchedPreference, ...kept }, change) };
    tables.set('preference', [...rows('preference').filter((row) => row !== kept), next]);
    return next;
  };

  const answer = (noun: string, kind: string, request: Row): unknown => {
    if (noun === 'preference') return request.noun === undefined ? { list: rows(noun) } : liked(request);
    const list = rows(noun).filter((row) => matches(row, request));
    if (kind === 'list') return { list, total: list.length, page: 1, page_size: 25 };
    if (kind === 'export') return { ticket: 'once', file_name: `${noun}.xlsx`, count: list.length };
    if (kind === 'exportFile') return new Blob([noun]);
    if (kind === 'info')
      return rows(noun).find((row) => request.id === undefined || idOf(row) === request.id);
    if (kind === 'save' || kind === 'action') return save(noun, request);
    const ids = request.ids as readonly unknown[];
    if (kind === 'actionMany') {
      for (const id of ids) save(noun, { ...request, id });
      return { done: ids, failed: [] };
    }
    tables.set(
      noun,
      rows(noun).filter((row) => !ids.includes(idOf(row))),
    );
    return kind === 'delMany' ? { done: ids, failed: [] } : { deleted: ids };
  };

  return {
    sent,
    rows,
    refuse: (call, message, data) => {
      refusals.set(call, refusedError(message, { data, severity: 'warning', requestId: undefined }));
    },
    fail: (call, error) => {
      refusals.set(call, error);
    },
    change: (noun, id, values) => save(noun, { ...values, id }),
    send: async (call, request) => {
      sent.push({ call: call.name, request });
      const refusal = refusals.get(call.name);
      refusals.delete(call.name);
      if (refusal !== undefined) throw refusal;
      return answer(call.noun, call.defaultHandler?.kind ?? 'info', request);
    },
  };
};
