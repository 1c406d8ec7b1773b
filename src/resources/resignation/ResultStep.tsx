import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQueries } from '@tanstack/react-query';
import { LinkBase, useCreatePath, useTranslate } from 'react-admin';
import type { Calls, Resignation } from '#generated/types.ts';
import { useConsoleProvider } from '#views/useConsoleProvider.ts';
import { ItemLine } from './ItemLine.tsx';

const everyMs = 2_000;
/** More people than this are watched in the list: a result page is no monitor. */
const mostWatched = 30;

const itemsOf = (person: Resignation) => person.items ?? [];

/** Whether the job still has something to do for a person: what no one was chosen for does not count. */
const isUnderWay = (person: Resignation): boolean =>
  itemsOf(person).some((item) => item.status === 'waiting' && item.recipient_id !== null);

/** Watches the hand-over of some people until the job is through. */
const useHandOverProgress = (ids: readonly number[]) => {
  const provider = useConsoleProvider();
  const queries = useQueries({
    queries: ids.slice(0, mostWatched).map((id) => ({
      queryKey: ['resignation', 'progress', id],
      queryFn: ({ signal }: { readonly signal: AbortSignal }): Promise<Resignation> =>
        provider.call('resignDetail', { id }, { signal }),
      refetchInterval: ({ state }: { readonly state: { readonly data?: Resignation | undefined } }) =>
        state.data === undefined || isUnderWay(state.data) ? everyMs : false,
      gcTime: 0,
    })),
  });
  const people = queries.flatMap(({ data }) => data ?? []);
  const items = people.flatMap(itemsOf);
  const failedPeople = people.filter((person) => itemsOf(person).some((item) => item.status === 'failed'));
  const retry = async () => {
    for (const person of failedPeople) await provider.call('resignRetry', { id: person.user_id });
    await Promise.all(queries.map((query) => query.refetch()));
  };
  return {
    people,
    total: items.length,
    done: items.filter((item) => item.status === 'done' || item.status === 'skipped').length,
    failed: items.filter((item) => item.status === 'failed').length,
    unassigned: items.filter((item) => item.status === 'waiting' && item.recipient_id === null).length,
    isRunning: people.some(isUnderWay),
    retry,
  };
};

/** The things of several people with their states, person by person. */
const ItemStates = ({ people }: { readonly people: readonly Resignation[] }) => {
  const translate = useTranslate();
  const owners = people.filter((person) => (person.items ?? []).length > 0);
  return owners.map((person) => (
    <Box
      key={person.user_id}
      component="section"
      aria-label={translate('resignation.of', { name: person.name })}
    >
      {owners.length < 2 ? null : (
        <Typography variant="subtitle2" component="h3" sx={{ mb: 0.5 }}>
          {person.name}
        </Typography>
      )}
      <Paper variant="outlined" component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {(person.items ?? []).map((item) => (
          <ItemLine key={item.item_id} item={item} />
        ))}
      </Paper>
    </Box>
  ));
};

type Reply = Calls['resignSave']['reply'];

const Skipped = ({ failed }: { readonly failed: Reply['failed'] }) => {
  const translate = useTranslate();
  if (failed.length === 0) return null;
  return (
    <Alert severity="warning">
      {translate('resignation.skipped', { count: failed.length })}
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {failed.map(({ user_id: id, name, reason }) => (
          <li key={id}>{translate('resignation.blockedLine', { name: name || `#${id}`, reason })}</li>
        ))}
      </Box>
    </Alert>
  );
};

const Progress = ({ ids }: { readonly ids: readonly number[] }) => {
  const translate = useTranslate();
  const { people, done, total, failed, unassigned, isRunning, retry } = useHandOverProgress(ids);
  if (total === 0) return null;
  const key = failed === 0 ? 'resignation.progress' : 'resignation.progressFailed';
  const text = translate(key, { done, total, failed });
  const ending =
    unassigned === 0
      ? translate('resignation.ended')
      : translate('resignation.unassigned', { open: unassigned });
  return (
    <Stack spacing={1.5}>
      <Typography role="status">{[text, ...(isRunning ? [] : [ending])].join(' · ')}</Typography>
      <LinearProgress
        variant="determinate"
        value={(100 * done) / total}
        color={failed === 0 ? 'primary' : 'warning'}
        aria-label={translate('resignation.items')}
      />
      <ItemStates people={people} />
      {failed === 0 ? null : (
        <Box>
          <Button variant="outlined" onClick={() => void retry()}>
            {translate('resignation.retry')}
          </Button>
        </Box>
      )}
    </Stack>
  );
};

interface ResultStepProps {
  readonly result: Reply;
  readonly onAnother: () => void;
}

/** Step 4: what became of each person, and of each thing while the job hands it over. */
export const ResultStep = ({ result, onAnother }: ResultStepProps) => {
  const translate = useTranslate();
  const createPath = useCreatePath();
  const count = result.resigned.length;
  return (
    <Stack spacing={2.5}>
      <Alert severity={count === 0 ? 'warning' : 'success'} role="status">
        {count === 0 ? translate('resignation.noneDone') : translate('resignation.done', { count })}
      </Alert>
      <Skipped failed={result.failed} />
      <Progress ids={result.resigned} />
      <Stack direction="row" useFlexGap spacing={1.5} sx={{ flexWrap: 'wrap' }}>
        <Button
          component={LinkBase}
          to={createPath({ resource: 'resignation', type: 'list' })}
          variant="contained"
        >
          {translate('resignation.toList')}
        </Button>
        <Button
          component={LinkBase}
          to={createPath({ resource: 'resignation', type: 'create' })}
          onClick={onAnother}
        >
          {translate('resignation.another')}
        </Button>
      </Stack>
    </Stack>
  );
};
