import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useTranslate } from 'react-admin';
import { formatCount } from '#views/format/formatCount.ts';
import type { ChangeStepProps } from './change.ts';

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
