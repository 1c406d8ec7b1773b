import type { Calls } from '#generated/types.ts';
import { type CheckedItem, recipientOf, type WizardDraft } from './wizardDraft.ts';

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
