import type { FieldSchema } from '#engine/dialect.ts';
import { createFields } from '#engine/fields.ts';
import type { Calls } from '#generated/types.ts';
import { mostLeavers } from '#resources/_shared/resign/resignAddress.ts';

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

/** What a resignation begins with. */
export const freshDraft = (ids: readonly number[], today: string): WizardDraft => ({
  ids,
  step: 0,
  outTime: today,
  reason: null,
  note: '',
  chosen: {},
});

/** What is kept of a resignation that is being entered, the step included; no schema has these as fields of a record. */
export const wizardFields = createFields({
  type: 'object',
  properties: {
    ids: { type: 'array', items: { type: 'integer' } },
    step: { type: 'integer' },
    outTime: { type: 'string' },
    reason: { type: 'string' },
    note: { type: 'string' },
    chosen: { type: 'object' },
  } satisfies Record<keyof WizardDraft, FieldSchema>,
});
