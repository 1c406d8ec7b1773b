import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import type { ConsoleProvider } from '#dataProvider/consoleProvider.ts';
import { handOverKinds } from '#domain/resignation/handOver.ts';
import { KindSection } from './KindSection.tsx';
import { recipientChoices } from './recipientChoices.ts';
import { StepButtons } from './StepButtons.tsx';
import type { ResignCheck } from './useResignCheck.ts';
import { type CheckedItem, keyOf, type WizardDraft } from './wizardDraft.ts';
import type { WizardStepProps } from './wizardStep.ts';

/** What stands against whom, by `keyOf` of the thing. */
type Objections = ReadonlyMap<string, string>;

const objectionsIn = (items: readonly CheckedItem[]): Objections =>
  new Map(items.flatMap((item) => (item.objection === null ? [] : [[keyOf(item), item.objection] as const])));

/** Whether each thing can go to whom it is to go, asked of the server as soon as somebody is chosen: the last step is too late. */
const useObjections = (draft: WizardDraft, { items = [] }: Partial<ResignCheck> = {}) => {
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

/** Step 2: what they own, by kind, with who takes it over; the default stands until somebody is chosen. */
export const HandOverStep = ({ draft, check, change, go }: WizardStepProps) => {
  const translate = useTranslate();
  const data = check.data;
  const { objections, isAsking } = useObjections(draft, data);
  const place = useRef<HTMLDivElement>(null);
  const proceed = () => {
    if (objections.size === 0) return go(2);
    place.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  };
  const hidden = (data?.people ?? []).reduce((sum, person) => sum + person.hidden_count, 0);
  return (
    <Stack ref={place} spacing={3}>
      {data === undefined ? (
        <CircularProgress size={24} aria-label={translate('resignation.checking')} />
      ) : null}
      {data?.items.length === 0 ? (
        <Alert severity="info" role="status">
          <Typography variant="body2" sx={{ fontWeight: 600 }}>
            {translate('resignation.nothingOwned')}
          </Typography>
          {translate('resignation.nothingOwnedText')}
        </Alert>
      ) : null}
      {data === undefined || data.items.length === 0 ? null : (
        <Typography role="status" color="text.secondary">
          {translate('resignation.owned', { count: data.items.length })}
        </Typography>
      )}
      {data === undefined
        ? null
        : handOverKinds.map((kind) => (
            <KindSection
              key={kind}
              kind={kind}
              items={data.items.filter((item) => item.kind === kind)}
              people={data.people}
              objections={objections}
              draft={draft}
              change={change}
            />
          ))}
      {hidden === 0 ? null : (
        <Alert severity="info">{translate('resignation.hidden', { count: hidden })}</Alert>
      )}
      {objections.size === 0 ? null : (
        <Alert severity="warning" role="status">
          {translate('resignation.unfit', { count: objections.size })}
        </Alert>
      )}
      <StepButtons onBack={() => go(0)}>
        <Button variant="contained" disabled={data === undefined} loading={isAsking} onClick={proceed}>
          {translate('views.step.next')}
        </Button>
      </StepButtons>
    </Stack>
  );
};
