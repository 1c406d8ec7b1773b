import Alert from '@mui/material/Alert';
import Chip from '@mui/material/Chip';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { lazy, Suspense, useId, useState } from 'react';
import { type RaRecord, useTranslate } from 'react-admin';
import { ReasonedButton } from '#views/actions/ReasonedButton.tsx';
import { formatCount } from '#views/format/formatCount.ts';
import { useModel } from '#views/ModelContext.tsx';
import { useRights } from '#views/reasons/rightsOf.ts';
import { reasonOn } from '#views/reasons/useOffers.ts';
import { Fact } from './Fact.tsx';
import { type Group, groupOf } from './groupForm.ts';

const GroupDialog = lazy(async () => ({ default: (await import('./GroupDialog.tsx')).GroupDialog }));
const DissolveDialog = lazy(async () => ({ default: (await import('./DissolveDialog.tsx')).DissolveDialog }));

/** The group chat of a department: what it is and whose people it has, with the ways to make, change and dissolve it. */
export const GroupCard = ({ row }: { readonly row: RaRecord }) => {
  const translate = useTranslate();
  const titleId = useId();
  const group = groupOf(row);
  const [asking, setAsking] = useState<'save' | 'dissolve'>();
  const close = () => setAsking(undefined);
  return (
    <Paper component="section" variant="outlined" aria-labelledby={titleId} sx={{ p: 2, mb: 3 }}>
      <Typography id={titleId} variant="subtitle1" component="h3" sx={{ mb: 1 }}>
        {translate('department.group.title')}
      </Typography>
      {group === undefined ? (
        <Typography variant="body2" color="text.secondary">
          {translate('department.group.none')}
        </Typography>
      ) : (
        <GroupFacts group={group} />
      )}
      <Deeds row={row} group={group} onAsk={setAsking} />
      <Suspense>
        {asking === 'save' ? <GroupDialog row={row} onClose={close} /> : null}
        {asking === 'dissolve' && group !== undefined ? (
          <DissolveDialog group={group} onClose={close} />
        ) : null}
      </Suspense>
    </Paper>
  );
};

interface DeedsProps {
  readonly row: RaRecord;
  readonly group: Group | undefined;
  readonly onAsk: (deed: 'save' | 'dissolve') => void;
}

const Deeds = ({ row, group, onAsk }: DeedsProps) => {
  const translate = useTranslate();
  const model = useModel('group');
  const rights = useRights();
  // The department's row says whether its group may be changed; the reason is that of the group's own permission.
  const reasonAgainst = (permission: string) =>
    reasonOn(model, { permission, record: { can: { [permission]: row.can?.group ?? 0 } }, rights });
  return (
    <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap', mt: 1.5 }}>
      <ReasonedButton
        model={model}
        reason={reasonAgainst(group === undefined ? 'create' : 'update')}
        size="small"
        variant="outlined"
        onClick={() => onAsk('save')}
      >
        {translate(group === undefined ? 'department.group.create' : 'department.group.edit')}
      </ReasonedButton>
      {group === undefined ? null : (
        <ReasonedButton
          model={model}
          reason={reasonAgainst('dissolve')}
          size="small"
          variant="outlined"
          color="error"
          onClick={() => onAsk('dissolve')}
        >
          {translate('department.group.dissolve')}
        </ReasonedButton>
      )}
    </Stack>
  );
};

const GroupFacts = ({ group }: { readonly group: Group }) => {
  const translate = useTranslate();
  const sources = [
    translate(group.isSameGroup === 1 ? 'department.group.inStep' : 'department.group.apart'),
    ...(group.include_sub === 1 ? [translate('department.group.withSub')] : []),
    ...(group.include_sub === 1 && group.include_hidden === 1
      ? [translate('department.group.withHidden')]
      : []),
  ];
  const isGone = group.owner_gone === 1;
  return (
    <>
      <Stack component="dl" direction="row" useFlexGap spacing={3} sx={{ flexWrap: 'wrap', m: 0 }}>
        <Fact name={translate('department.group.name')}>{group.name}</Fact>
        <Fact name={translate('department.group.owner')}>
          {group.owner_name ?? translate('department.group.noOwner')}
          {isGone ? (
            <Chip
              size="small"
              color="warning"
              variant="outlined"
              label={translate('department.group.ownerGone')}
              sx={{ ml: 1 }}
            />
          ) : null}
        </Fact>
        <Fact name={translate('department.group.people')}>
          {translate('department.group.peopleOf', {
            count: formatCount(group.users_count),
            limit: formatCount(group.member_limit),
          })}
        </Fact>
        <Fact name={translate('department.group.step')}>{sources.join(' · ')}</Fact>
      </Stack>
      {isGone ? (
        <Alert severity="warning" sx={{ mt: 1.5 }}>
          {translate('department.group.ownerGoneText')}
        </Alert>
      ) : null}
      {group.users_count > group.member_limit ? (
        <Alert severity="warning" sx={{ mt: 1.5 }}>
          {translate('department.group.tooLarge')}
        </Alert>
      ) : null}
    </>
  );
};
