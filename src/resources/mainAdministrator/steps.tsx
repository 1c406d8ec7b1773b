import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Paper from '@mui/material/Paper';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { type RaRecord, useTranslate } from 'react-admin';
import { afterwards, checkSuccessor } from '#domain/mainAdministrator/checkSuccessor.ts';
import { findField } from '#engine/fields.ts';
import { formatCount } from '#views/format/formatCount.ts';
import { useModel } from '#views/ModelContext.tsx';
import { RelatedBox } from '#views/picker/RelatedBox.tsx';
import { personDetail } from '#views/recordName.ts';
import type { Afterwards, ChangeCheck, ChangeStepProps } from './change.ts';

interface AfterwardsChoiceProps {
  readonly value: Afterwards;
  readonly onChange: (value: Afterwards) => void;
}

/** What the old main administrator becomes. */
const AfterwardsChoice = ({ value, onChange }: AfterwardsChoiceProps) => {
  const translate = useTranslate();
  const id = useId();
  return (
    <FormControl>
      <FormLabel id={id}>{translate('mainAdministrator.afterwards')}</FormLabel>
      <RadioGroup aria-labelledby={id} value={value}>
        {afterwards.map((each) => (
          <FormControlLabel
            key={each}
            value={each}
            control={<Radio onChange={() => onChange(each)} />}
            sx={{ alignItems: 'flex-start', mt: 0.5 }}
            label={
              <>
                <Typography component="span" sx={{ display: 'block', pt: 1 }}>
                  {translate(`mainAdministrator.afterwards.${each}`)}
                </Typography>
                <Typography component="span" variant="body2" color="text.secondary">
                  {translate(`mainAdministrator.afterwards.${each}Text`)}
                </Typography>
              </>
            }
          />
        ))}
      </RadioGroup>
    </FormControl>
  );
};

/** Who holds the role: name, employee number, department. */
const PersonLine = ({ label, person }: { label: string; person: ChangeCheck['main'] }) => (
  <Paper variant="outlined" sx={{ px: 2, py: 1.5 }}>
    <Typography variant="body2" color="text.secondary">
      {label}
    </Typography>
    <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{person.name}</Typography>
    <Typography variant="body2" color="text.secondary">
      {[person.workId, person.department].filter((part) => part !== null).join(' · ')}
    </Typography>
  </Paper>
);

/** Why a person in the list cannot be chosen, by the rule the server asks as well. */
const useReasonAgainst = (mainId: number) => {
  const translate = useTranslate();
  return (row: RaRecord): string | undefined => {
    const [objection] = checkSuccessor(mainId, {
      userId: Number(row.id),
      status: String(row.status),
      isActive: row.active_status === 1,
      isRealName: row.is_real_name === 1,
      memberType: String(row.member_type),
    });
    return objection === undefined ? undefined : translate(`rules.${objection.rule}`);
  };
};

const SuccessorBox = ({ draft, change, data, error }: ChangeStepProps & { readonly error?: string }) => {
  const translate = useTranslate();
  const field = findField(useModel('mainAdministrator').fields, 'successor_id');
  const reasonAgainst = useReasonAgainst(data.main.user_id);
  if (field === undefined) throw new Error('The schema of mainAdministrator needs a field "successor_id".');
  return (
    <RelatedBox
      field={field}
      label={translate('mainAdministrator.successor')}
      value={draft.successorId ?? null}
      isMany={false}
      isRequired
      detailOf={personDetail}
      reasonAgainst={reasonAgainst}
      error={error !== undefined}
      helperText={error ?? translate('mainAdministrator.successorHelp')}
      onChange={(id) => change({ successorId: typeof id === 'number' ? id : undefined })}
    />
  );
};

/** Step 1: who it is now, who it is to be, and what the present one becomes. */
export const ChooseStep = (props: ChangeStepProps) => {
  const { draft, change, go, data, isChecking } = props;
  const translate = useTranslate();
  const [isAsked, setAsked] = useState(false);
  const isMissing = draft.successorId === undefined;
  const reason = isMissing || isChecking ? null : data.reason;
  const proceed = () => {
    setAsked(true);
    if (!isMissing && reason === null) go(1);
  };
  return (
    <Stack spacing={2.5}>
      <Typography color="text.secondary">{translate('mainAdministrator.intro')}</Typography>
      <PersonLine label={translate('mainAdministrator.now')} person={data.main} />
      <SuccessorBox
        {...props}
        {...(isAsked && isMissing ? { error: translate('mainAdministrator.needsSuccessor') } : {})}
      />
      <Box role="status">{reason === null ? null : <Alert severity="warning">{reason}</Alert>}</Box>
      <AfterwardsChoice value={draft.afterwards} onChange={(afterwards) => change({ afterwards })} />
      <Box sx={{ textAlign: 'right' }}>
        <Button variant="contained" loading={isChecking} onClick={proceed}>
          {translate('views.step.next')}
        </Button>
      </Box>
    </Stack>
  );
};

interface LinesProps {
  readonly title: string;
  readonly lines: readonly string[];
}

const Lines = ({ title, lines }: LinesProps) => {
  const id = useId();
  return (
    <Paper variant="outlined" component="section" aria-labelledby={id} sx={{ px: 2, py: 1.5 }}>
      <Typography id={id} component="h3" variant="subtitle1">
        {title}
      </Typography>
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {lines.map((line) => (
          <Box component="li" key={line} sx={{ py: 0.5, overflowWrap: 'anywhere' }}>
            {line}
          </Box>
        ))}
      </Box>
    </Paper>
  );
};

/** What passes over to the successor, in the numbers of now. */
const usePassing = ({ data }: ChangeStepProps): readonly string[] => {
  const translate = useTranslate();
  const { holdings, successor } = data;
  const name = successor?.name ?? '';
  const say = (key: string, params = {}) => translate(`mainAdministrator.passes.${key}`, { name, ...params });
  return [
    say('people', {
      smart_count: holdings.people,
      people: formatCount(holdings.people),
      departments: formatCount(holdings.departments),
      groups: formatCount(holdings.groups),
    }),
    say('admins', { subs: holdings.sub_admins, assets: holdings.asset_admins }),
    say('only'),
    ...(successor?.is_sub === 1 ? [say('sub')] : []),
    ...(successor?.is_asset === 1 ? [say('asset')] : []),
  ];
};

const useLosing = ({ data, draft }: ChangeStepProps): readonly string[] => {
  const translate = useTranslate();
  const say = (key: string, params = {}) => translate(`mainAdministrator.loses.${key}`, params);
  return [
    say('rights', { count: data.sessions_count }),
    say('back', { name: data.successor?.name ?? '' }),
    ...(draft.afterwards === 'sub' ? [say('keeps')] : []),
  ];
};

const openKinds = ['hand_overs', 'deletions', 'reviews', 'complaints', 'orders'] as const;

const useOpen = ({ data }: ChangeStepProps): readonly string[] => {
  const translate = useTranslate();
  const lines = openKinds
    .filter((kind) => data.open[kind] > 0)
    .map((kind) => translate(`mainAdministrator.open.${kind}`, { count: formatCount(data.open[kind]) }));
  return lines.length === 0 ? [translate('mainAdministrator.open.none')] : lines;
};

/** Step 2: what passes over, what is lost and what is open, in real numbers, before anything is asked of the reader. */
export const EffectsStep = (props: ChangeStepProps) => {
  const translate = useTranslate();
  const { data, go } = props;
  const name = data.successor?.name ?? '';
  const passing = usePassing(props);
  const losing = useLosing(props);
  const open = useOpen(props);
  return (
    <Stack spacing={2}>
      <Lines title={translate('mainAdministrator.passes', { name })} lines={passing} />
      <Lines title={translate('mainAdministrator.loses')} lines={losing} />
      <Lines title={translate('mainAdministrator.open')} lines={open} />
      <Typography variant="body2" color="text.secondary">
        {translate('mainAdministrator.notified')}
      </Typography>
      <Stack direction="row" sx={{ justifyContent: 'space-between' }}>
        <Button onClick={() => go(0)}>{translate('views.step.previous')}</Button>
        <Button variant="contained" onClick={() => go(2)}>
          {translate('views.step.next')}
        </Button>
      </Stack>
    </Stack>
  );
};
