import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { ConsoleProvider } from '#dataProvider/consoleProvider.ts';
import { recipientChoices } from './recipientChoices.ts';
import type { ResignCheck } from './useResignCheck.ts';
import { type CheckedItem, keyOf, type WizardDraft } from './wizardDraft.ts';

/** What stands against whom, by `keyOf` of the thing. */
type Objections = ReadonlyMap<string, string>;

const objectionsIn = (items: readonly CheckedItem[]): Objections =>
  new Map(items.flatMap((item) => (item.objection === null ? [] : [[keyOf(item), item.objection] as const])));

/** Whether each thing can go to whom it is to go, asked of the server as soon as somebody is chosen: the last step is too late. */
export const useObjections = (draft: WizardDraft, { items = [] }: Partial<ResignCheck> = {}) => {
  const provider = useDataProvider<ConsoleProvider>();
  const recipients = recipientChoices(draft, items);
  const isChosen = Object.keys(draft.chosen).length > 0 && recipients.length > 0;
  const { data, isFetching } = useQuery({
    queryKey: ['resignation', 'resignCheck', draft.ids, recipients],
    queryFn: async ({ signal }): Promise<Objections> =>
      objectionsIn(
        (
          await provider.call(
            'resignCheck',
            { user_ids: [...draft.ids], recipients: [...recipients] },
            { signal },
          )
        ).items,
      ),
    enabled: isChosen,
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  return { objections: (isChosen ? data : undefined) ?? objectionsIn(items), isAsking: isFetching };
};
