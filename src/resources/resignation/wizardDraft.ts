import { keepPreviousData, type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { mostLeavers } from '#domain/resignation/checkResign.ts';
import type { FieldSchema } from '#engine/dialect.ts';
import { createFields } from '#engine/fields.ts';
import type { Calls } from '#generated/types.ts';
import { useConsoleProvider } from '#views/useConsoleProvider.ts';

export type ResignCheck = Calls['resignCheck']['reply'];

const nothing: ResignCheck = { people: [], items: [], warnings: [], restore_days: 0 };
const wholeDay = /^\d{4}-\d\d-\d\d$/;

/** What the server says would happen if these people left, asked again whenever they or the day change. */
export const useResignCheck = (ids: readonly number[], outTime: string | null) => {
  const provider = useConsoleProvider();
  const day = outTime !== null && wholeDay.test(outTime) ? outTime : null;
  return useQuery({
    queryKey: ['resignation', 'resignCheck', ids, day],
    queryFn: ({ signal }): Promise<ResignCheck> =>
      ids.length === 0
        ? Promise.resolve(nothing)
        : provider.call(
            'resignCheck',
            { user_ids: [...ids], ...(day === null ? {} : { out_time: day }) },
            { signal },
          ),
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
};

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

/** What each step of the wizard reads and changes. */
export interface WizardStepProps {
  readonly draft: WizardDraft;
  readonly check: UseQueryResult<ResignCheck>;
  readonly change: (changes: Partial<WizardDraft>) => void;
  readonly go: (step: number) => void;
  readonly today: string;
}

type Choice = NonNullable<NonNullable<Calls['resignSave']['request']['recipients']>[number]>;
type Group = readonly CheckedItem[];

/** Things of one person and kind, together. */
const groupsOf = (items: readonly CheckedItem[]): readonly Group[] => {
  const groups = new Map<string, CheckedItem[]>();
  for (const item of items) {
    const key = `${item.owner_id}:${item.kind}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  return [...groups.values()];
};

/** Who takes over most of it. */
const mostFrequent = (recipients: readonly (number | null)[]): number | null => {
  const counts = new Map<number | null, number>();
  for (const recipient of recipients) counts.set(recipient, (counts.get(recipient) ?? 0) + 1);
  return [...counts].sort(([, left], [, right]) => right - left)[0]?.[0] ?? null;
};

const choicesOf = (draft: WizardDraft, group: Group): readonly Choice[] => {
  const most = mostFrequent(group.map((item) => recipientOf(draft, item)));
  const [first] = group;
  if (first === undefined) return [];
  const { owner_id, kind } = first;
  return [
    { owner_id, kind, recipient_id: most },
    ...group.flatMap((item) => {
      const recipient = recipientOf(draft, item);
      return recipient === most
        ? []
        : [{ owner_id, kind, target_id: item.target_id, recipient_id: recipient }];
    }),
  ];
};

/**
 * Who takes what over, said as shortly as the call can be told: of each person and kind the recipient of most of it, and
 * thing by thing only what goes elsewhere. So the most people at once can leave, however many groups they own.
 */
export const recipientChoices = (draft: WizardDraft, items: readonly CheckedItem[]): readonly Choice[] =>
  groupsOf(items).flatMap((group) => choicesOf(draft, group));

type Reply = Calls['resignSave']['reply'];

/** Ends the work of those the draft names, once; what the server refuses is answered as its sentence. */
export const useSaveResignation = (
  draft: WizardDraft,
  check: ResignCheck | undefined,
  onSaved: (reply: Reply) => void,
) => {
  const provider = useConsoleProvider();
  const client = useQueryClient();
  const [refusal, setRefusal] = useState<string>();
  const [isRunning, setRunning] = useState(false);
  const save = async () => {
    if (draft.reason === null || draft.outTime === null || check === undefined) return;
    setRunning(true);
    setRefusal(undefined);
    try {
      const reply = await provider.call('resignSave', {
        user_ids: [...draft.ids],
        out_time: draft.outTime,
        reason: draft.reason,
        note: draft.note.trim() === '' ? null : draft.note,
        recipients: [...recipientChoices(draft, check.items)],
      });
      onSaved(reply);
      await client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] !== 'resignCheck' });
    } catch (error) {
      setRefusal(error instanceof Error ? error.message : String(error));
    } finally {
      setRunning(false);
    }
  };
  return { save, isRunning, refusal, forgetRefusal: () => setRefusal(undefined) };
};
