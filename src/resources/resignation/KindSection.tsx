import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { type RaRecord, useTranslate } from 'react-admin';
import type { HandOverKind } from '#domain/resignation/handOver.ts';
import { wordKeys } from '#views/wordKeys.ts';
import { PersonBox } from './PersonBox.tsx';
import { useReasonAgainst } from './useReasonAgainst.ts';
import type { ResignCheck } from './useResignCheck.ts';
import { keyOf, recipientOf, type WizardDraft } from './wizardDraft.ts';
import type { WizardStepProps } from './wizardStep.ts';

type Item = ResignCheck['items'][number];

interface ItemLineProps extends Pick<WizardStepProps, 'draft' | 'change'> {
  readonly item: Item;
  /** Whose it is; left out where one person leaves alone. */
  readonly ownerName: string | undefined;
  /** Why whoever is to take it cannot. */
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
export const KindSection = ({ kind, items, people, objections, draft, change }: KindSectionProps) => {
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
