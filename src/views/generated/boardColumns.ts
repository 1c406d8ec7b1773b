import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { type RaRecord, useListContext, useTranslate } from 'react-admin';
import type { State } from '#engine/dialect.ts';
import { findField } from '#engine/fields.ts';
import type { ActionModel, EntityModel, FieldModel } from '#engine/model.ts';
import { startsAt, transitionsBy } from '#engine/transitions.ts';
import { rowActionsOf } from '#views/list/columns.tsx';
import type { Offer } from '#views/reasons/useOffers.ts';
import { useConsoleProvider } from '#views/useConsoleProvider.ts';
import { wordKeys } from '#views/wordKeys.ts';

/** So many cards a column shows at first, and more with each press of its button. */
const perPage = 20;

/** The states a board has columns for: all of them, or those the reader filters by. */
const statesShown = (field: FieldModel, asked: unknown): readonly State[] => {
  if (asked === undefined || asked === null || asked === '') return field.choices;
  const chosen: readonly unknown[] = Array.isArray(asked) ? asked : [asked];
  return field.choices.filter((choice) => chosen.includes(choice));
};

/** One column of a board. */
export interface BoardColumn {
  readonly state: State;
  readonly rows: readonly RaRecord[];
  /** How many rows are in this state; undefined while it is not known. */
  readonly total: number | undefined;
  readonly error: Error | null;
  readonly isPending: boolean;
  readonly retry: () => void;
  /** How many more the next press brings; 0 when all are shown. */
  readonly next: number;
  readonly showMore: () => void;
}

/** The field that holds the state of a row; a board without one is refused by the compiler. */
export const stateFieldOf = (model: EntityModel): FieldModel => {
  const field = findField(model.fields, model.states?.field ?? '');
  if (field === undefined) throw new Error(`A board of ${model.noun} needs states.`);
  return field;
};

/** The rows of each state, asked by the list call one state at a time, under the filters and in the order of the list around. */
export const useBoardColumns = (model: EntityModel): readonly BoardColumn[] => {
  const field = stateFieldOf(model);
  const provider = useConsoleProvider();
  const { filter, filterValues, sort } = useListContext();
  const [pages, setPages] = useState<Readonly<Record<string, number>>>({});
  const asked: Readonly<Record<string, unknown>> = { ...filterValues, ...filter };
  const states = statesShown(field, asked[field.name]);
  const questions = states.flatMap((state) =>
    Array.from({ length: pages[state] ?? 1 }, (_, index) => ({ state, page: index + 1 })),
  );
  const replies = useQueries({
    queries: questions.map(({ state, page }) => {
      const question = {
        pagination: { page, perPage },
        sort,
        filter: { ...asked, [field.name]: field.options.filter === 'in' ? [state] : state },
      };
      return {
        queryKey: [model.noun, 'getList', 'board', question],
        queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
          provider.getList(model.noun, { ...question, signal }),
      };
    }),
  });
  return states.map((state) => {
    const own = replies.filter((_, index) => questions[index]?.state === state);
    const rows = new Map(own.flatMap(({ data }) => data?.data ?? []).map((row) => [row.id, row]));
    const { total } = own[0]?.data ?? {};
    const failed = own.find(({ error }) => error !== null);
    const isPending = own.some((reply) => reply.isPending);
    return {
      state,
      rows: [...rows.values()],
      total,
      error: failed?.error ?? null,
      isPending,
      retry: () => void failed?.refetch(),
      next: isPending ? 0 : Math.min(perPage, Math.max(0, (total ?? 0) - rows.size)),
      showMore: () => setPages((shown) => ({ ...shown, [state]: (shown[state] ?? 1) + 1 })),
    };
  });
};

/** The actions a card offers: those of a row of the list, and those that lead to another state. */
export const cardActionsOf = (model: EntityModel): readonly ActionModel[] => {
  const inList = rowActionsOf(model) ?? [];
  return model.actions.filter(
    (action) =>
      inList.includes(action) ||
      (action.on.includes('record') && transitionsBy(model.states, action.name).length > 0),
  );
};

/** The ways an action leads on from the state a row is in. */
const waysOf = (model: EntityModel, action: string, state: unknown) =>
  transitionsBy(model.states, action).filter(
    (transition) => startsAt(transition, state) && transition.to !== state,
  );

/** Whether the reader may bring a row to another state. */
export const mayMove = (model: EntityModel, actions: readonly ActionModel[], record: RaRecord): boolean => {
  const can = (record.can ?? {}) as Readonly<Record<string, unknown>>;
  const state: unknown = record[stateFieldOf(model).name];
  return actions.some(({ name }) => can[name] === 1 && waysOf(model, name, state).length > 0);
};

/**
 * What can be done to a card, state by state: an action that leads to others is offered once for each of them, which is what a drag into
 * its column does.
 */
export const useMoves = (
  model: EntityModel,
): ((offers: readonly Offer[], record: RaRecord) => readonly Offer[]) => {
  const translate = useTranslate();
  const { path } = stateFieldOf(model);
  return (offers, record) => {
    const moves = offers.flatMap(({ name }) =>
      waysOf(model, name, record[path]).map(({ to }) => ({ name, to })),
    );
    const label = ({ to }: { readonly to: State }, action: string): string => {
      const isAlone = moves.filter((move) => move.to === to).length === 1;
      const state = translate(wordKeys(model.noun).option(path, to), { _: String(to) });
      return translate(isAlone ? 'list.board.move' : 'list.board.moveBy', { state, action });
    };
    return offers.flatMap((offer): readonly Offer[] => {
      const own = moves.filter(({ name }) => name === offer.name);
      if (own.length === 0) return [offer];
      return own.map((move) => ({ ...offer, state: move.to, label: label(move, offer.label) }));
    });
  };
};
