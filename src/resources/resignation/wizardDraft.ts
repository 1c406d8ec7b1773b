import type { Calls } from '#generated/types.ts';
import { useTyped } from '#views/form/draft/useTyped.ts';
import { mostLeavers } from '#views/resign/resignAddress.ts';

type Request = Calls['resignSave']['request'];

/** One thing of the check. */
export type CheckedItem = Calls['resignCheck']['reply']['items'][number];

/** What an administrator has entered so far. */
export type WizardDraft = {
  readonly ids: readonly number[];
  readonly step: number;
  readonly outTime: string | null;
  readonly reason: Request['reason'] | null;
  readonly note: string;
  /** Recipient by `keyOf` of the item; null: to be chosen later. An item that is not here has its default. */
  readonly chosen: Readonly<Record<string, number | null>>;
};

/** Tells the things of one check apart. */
export const keyOf = ({ owner_id: owner, kind, target_id: target }: CheckedItem): string =>
  `${owner}:${kind}:${target}`;

/** Who takes an item over as things stand. */
export const recipientOf = (draft: WizardDraft, item: CheckedItem): number | null => {
  const chosen = draft.chosen[keyOf(item)];
  return chosen === undefined ? (item.recipient?.user_id ?? null) : chosen;
};

/** The whole numbers of `?ids=7,8`, each once; what is no id is left out. */
export const idsIn = (search: string): readonly number[] => {
  const text = new URLSearchParams(search).get('ids') ?? '';
  const ids = text.split(',').map(Number);
  return [...new Set(ids.filter((id) => Number.isSafeInteger(id) && id > 0))].slice(0, mostLeavers);
};

const freshDraft = (ids: readonly number[], today: string): WizardDraft => ({
  ids,
  step: 0,
  outTime: today,
  reason: null,
  note: '',
  chosen: {},
});

/**
 * The draft of a resignation, kept in this tab and apart by the people the address asks for: what was begun for others is nowhere in it.
 */
export const useWizardDraft = (asked: readonly number[], today: string) =>
  useTyped<WizardDraft>({ begin: freshDraft(asked, today) });
