import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useId, useRef } from 'react';
import { type RaRecord, useTranslate } from 'react-admin';
import { type HandOverKind, handOverKinds } from '#domain/resignation/handOver.ts';
import { useConsoleProvider } from '#views/useConsoleProvider.ts';
import { wordKeys } from '#views/wordKeys.ts';
import { PersonBox, useReasonAgainst } from './PersonBox.tsx';
import { StepButtons } from './StepButtons.tsx';
import {
  type CheckedItem,
  keyOf,
  type ResignCheck,
  recipientChoices,
  recipientOf,
  type WizardDraft,
  type WizardStepProps,
} from './wizardDraft.ts';

type Item = ResignCheck['items'][number];

interface ItemLineProps extends Pick<WizardStepProps, 'draft' | 'change'> {
  readonly item: Item;
  /** Whose it is; left out where one person leaves alone. */
  readonly ownerName: string | undefined;
  /** Why the person who is to take it cannot. */
  readonly objection: string | undefined;
  readonly reasonAgainst: (row: RaRecord) => string | undefined;
}

/** What is said under a recipient: by which part of the rule, or what becomes of it without one. */
const helpOf = ({ chosen }: WizardDraft, item: Item): string => {
  const choice = chosen[keyOf(item)];
  if (choice === undefined && item.role !== null) return `resignation.role.${item.role}`;
  if (choice === null || choice === undefined)
    return item.kind === 'dept_supervisor' ? 'resignation.mustBeInside' : 'resignation.later';
  return '';
};

const ItemLine = ({ item, ownerName, objection, reasonAgainst, draft, change }: ItemLineProps) => {
  const translate = useTranslate();
  const recipient = recipientOf(draft, item);
  const help = helpOf(draft, item);
  const said = objection ?? (help === '' ? undefined : translate(help));
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '1fr', sm: 'minmax(0, 1fr) minmax(0, 1.2fr)' },
        gap: { xs: 1, sm: 2 },
        px: 2,
        py: 1.5,
        '& + &': { borderTop: 1, borderColor: 'divider' },
      }}
    >
      <Box sx={{ minWidth: 0, pt: { sm: 0.75 } }}>
        <Typography sx={{ overflowWrap: 'anywhere' }}>{item.target_name}</Typography>
        {ownerName === undefined ? null : (
          <Typography variant="body2" color="text.secondary">
            {translate('resignation.of', { name: ownerName })}
          </Typography>
        )}
      </Box>
      <PersonBox
        label={translate('resignation.recipientOf', { target: item.target_name })}
        value={recipient === null ? [] : [recipient]}
        error={objection !== undefined}
        {...(said === undefined ? {} : { helperText: said })}
        reasonAgainst={reasonAgainst}
        onChange={([id]) => change({ chosen: { ...draft.chosen, [keyOf(item)]: id ?? null } })}
      />
    </Box>
  );
};

interface KindSectionProps extends Pick<WizardStepProps, 'draft' | 'change'> {
  readonly kind: HandOverKind;
  readonly items: readonly Item[];
  readonly people: ResignCheck['people'];
  readonly objections: ReadonlyMap<string, string>;
}

/** All things of one kind with their recipients, and where there are several one box for all of them. */
const KindSection = ({ kind, items, people, objections, draft, change }: KindSectionProps) => {
  const translate = useTranslate();
  // Who may not leave stays, and can take something over.
  const leaving = people.filter((person) => person.can_resign === 1).map((person) => person.user_id);
  const reasonAgainst = useReasonAgainst(new Set(leaving));
  const titleId = useId();
  if (items.length === 0) return null;
  const names = new Map(people.map((person) => [person.user_id, person.name]));
  const setAll = (id: number | undefined) => {
    const all = Object.fromEntries(items.map((item) => [keyOf(item), id ?? null]));
    change({ chosen: { ...draft.chosen, ...all } });
  };
  return (
    <Box component="section" aria-labelledby={titleId}>
      <Stack
        direction={{ xs: 'column', sm: 'row' }}
        spacing={1}
        sx={{ justifyContent: 'space-between', alignItems: { sm: 'center' }, mb: 1 }}
      >
        <Typography id={titleId} variant="subtitle1" component="h3" sx={{ fontWeight: 600 }}>
          {translate('resignation.kindCount', {
            kind: translate(wordKeys('resignation').option('items.kind', kind)),
            count: items.length,
          })}
        </Typography>
        {items.length < 2 ? null : (
          <Box sx={{ width: { xs: '100%', sm: 280 } }}>
            <PersonBox
              label={translate('resignation.allTo')}
              value={[]}
              reasonAgainst={reasonAgainst()}
              onChange={([id]) => setAll(id)}
            />
          </Box>
        )}
      </Stack>
      <Paper variant="outlined" component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {items.map((item) => (
          <ItemLine
            key={keyOf(item)}
            item={item}
            ownerName={people.length > 1 ? names.get(item.owner_id) : undefined}
            objection={objections.get(keyOf(item))}
            reasonAgainst={reasonAgainst(item)}
            draft={draft}
            change={change}
          />
        ))}
      </Paper>
    </Box>
  );
};

/** What stands against whom, by `keyOf` of the thing. */
type Objections = ReadonlyMap<string, string>;

const objectionsIn = (items: readonly CheckedItem[]): Objections =>
  new Map(items.flatMap((item) => (item.objection === null ? [] : [[keyOf(item), item.objection] as const])));

/** Whether each thing can go to whom it is to go, asked of the server as soon as a person is chosen: the last step is too late. */
const useObjections = (draft: WizardDraft, { items = [] }: Partial<ResignCheck> = {}) => {
  const provider = useConsoleProvider();
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

/** Step 2: what they own, by kind, with who takes it over; the default stands until a person is chosen. */
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
