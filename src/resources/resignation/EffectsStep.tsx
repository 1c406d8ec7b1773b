import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import { useTranslate } from 'react-admin';
import { StepButtons } from './StepButtons.tsx';
import {
  type ResignCheck,
  recipientOf,
  type useSaveResignation,
  type WizardDraft,
  type WizardStepProps,
} from './wizardDraft.ts';

const namesShown = 8;

type Person = ResignCheck['people'][number];
type Count = 'sessions_count' | 'departments_count' | 'groups_count' | 'links_count' | 'is_admin';

const sum = (people: readonly Person[], count: Count): number =>
  people.reduce((total, person) => total + person[count], 0);

const useNames = () => {
  const translate = useTranslate();
  return (people: readonly Person[]): string => {
    const names = people
      .slice(0, namesShown)
      .map(({ name }) => name)
      .join('、');
    return people.length > namesShown ? translate('resignation.effect.andMore', { names }) : names;
  };
};

/** What follows, counted by the server just now; lines that say nothing happens are left out. */
const useEffectLines = (data: ResignCheck, draft: WizardDraft): readonly string[] => {
  const translate = useTranslate();
  const namesOf = useNames();
  const leaving = data.people.filter((person) => person.can_resign === 1);
  const given = data.items.filter((item) => recipientOf(draft, item) !== null).length;
  const say = (name: string, counts: Readonly<Record<string, number | string>>) =>
    translate(`resignation.effect.${name}`, counts);
  const sessions = sum(leaving, 'sessions_count');
  const administrators = sum(leaving, 'is_admin');
  const links = sum(leaving, 'links_count');
  const open = data.items.length - given;
  return [
    say('people', { people: leaving.length, names: namesOf(leaving) }),
    say('memberships', {
      departments: sum(leaving, 'departments_count'),
      groups: sum(leaving, 'groups_count'),
    }),
    ...(sessions === 0 ? [] : [say('sessions', { sessions })]),
    ...(administrators === 0 ? [] : [say('administrators', { administrators })]),
    ...(links === 0 ? [] : [say('links', { links })]),
    ...(given === 0 ? [] : [say('items', { items: given })]),
    ...(open === 0 ? [] : [say('open', { open })]),
    say('numbers', { days: data.restore_days }),
  ];
};

const Lines = ({ data, draft }: { readonly data: ResignCheck; readonly draft: WizardDraft }) => {
  const lines = useEffectLines(data, draft);
  return (
    <Paper variant="outlined" component="ul" sx={{ m: 0, py: 1.5, pr: 2, pl: 4.5 }}>
      {lines.map((line) => (
        <Box component="li" key={line} sx={{ py: 0.5, overflowWrap: 'anywhere' }}>
          {line}
        </Box>
      ))}
    </Paper>
  );
};

interface EffectsStepProps extends WizardStepProps {
  readonly save: ReturnType<typeof useSaveResignation>;
}

/** Step 3: what follows in real numbers; the button names the act, the keyboard begins at the heading, never on it. */
export const EffectsStep = ({ draft, check, go, save }: EffectsStepProps) => {
  const translate = useTranslate();
  const { data } = check;
  const leaving = data?.people.filter((person) => person.can_resign === 1) ?? [];
  const [only] = leaving;
  const act =
    leaving.length === 1 && only !== undefined
      ? translate('resignation.confirmOne', { name: only.name })
      : translate('resignation.confirmMany', { count: leaving.length });
  return (
    <Stack spacing={2}>
      {data === undefined ? (
        <CircularProgress size={24} aria-label={translate('resignation.checking')} />
      ) : (
        <Lines data={data} draft={draft} />
      )}
      {data?.warnings.map((warning) => (
        <Alert key={warning} severity="warning">
          {warning}
        </Alert>
      ))}
      <StepButtons onBack={() => go(1)}>
        <Button
          variant="contained"
          color="error"
          loading={save.isRunning}
          disabled={leaving.length === 0 || check.isFetching}
          onClick={() => void save.save()}
        >
          {act}
        </Button>
      </StepButtons>
    </Stack>
  );
};
