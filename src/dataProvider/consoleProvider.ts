import type { DataProvider, Identifier, RaRecord } from 'ra-core';
import type { CallName } from '#generated/calls.ts';
import type { Calls } from '#generated/types.ts';

/** What an action is run on: one record (`id`, `previous`), a selection (`ids`), or the collection (neither). */
export interface ActionTarget {
  readonly id?: Identifier;
  readonly ids?: readonly Identifier[];
  readonly previous?: Readonly<Record<string, unknown>>;
  readonly input?: Readonly<Record<string, unknown>>;
  readonly signal?: AbortSignal;
}

/** One level of a tree (`parentId`), or the branches that lead to the hits of `keyword`. */
export interface TreeRequest {
  readonly parentId?: Identifier;
  readonly keyword?: string;
  readonly signal?: AbortSignal;
}

/** `data`: the rows, each with `id`; `reply`: all that the call answered, for what stands beside the rows. */
export interface TreeLevel {
  readonly data: readonly RaRecord[];
  readonly reply: unknown;
}

/**
 * react-admin's verbs plus the three questions it has no word for. Every promise gives data or an HttpError whose
 * `body.errors` names the fields (`root.serverError` for the record); after code 4001 it never settles, because the
 * page is about to reload.
 */
export interface ConsoleProvider extends DataProvider {
  /** Runs an action of the schema. `data`: the row with `id`, or one reply per id for a selection without a bulk call. */
  callAction: (resource: string, action: string, target: ActionTarget) => Promise<{ data: unknown }>;
  getTree: (resource: string, request: TreeRequest) => Promise<TreeLevel>;
  call: <Name extends CallName>(
    name: Name,
    request: Calls[Name]['request'],
    options?: { readonly signal?: AbortSignal },
  ) => Promise<Calls[Name]['reply']>;
}
