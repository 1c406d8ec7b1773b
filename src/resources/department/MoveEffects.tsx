import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import type { Calls } from '#generated/types.ts';
import { formatCount } from '#views/format/formatCount.ts';

export type MoveCheck = Calls['checkMove']['reply'];

interface MoveEffectsProps {
  /** Undefined while it is counted. */
  readonly check: MoveCheck | undefined;
}

/** Lines a person reads; more than these say nothing new. */
const shownAtMost = 8;

const Lines = ({ lines }: { readonly lines: readonly string[] }) => (
  <Stack component="ul" spacing={0.5} sx={{ m: 0, pl: 2.5 }}>
    {lines.slice(0, shownAtMost).map((line, at) => (
      // Two people out of sight read the same.
      // biome-ignore lint/suspicious/noArrayIndexKey: the lines are shown as a whole and never reordered
      <Typography key={at} component="li" variant="body2" sx={{ overflowWrap: 'anywhere' }}>
        {line}
      </Typography>
    ))}
    {lines.length > shownAtMost ? (
      <Typography component="li" variant="body2">{`… ${formatCount(lines.length - shownAtMost)}`}</Typography>
    ) : null}
  </Stack>
);

const useLines = ({ administrators, groups }: MoveCheck) => {
  const translate = useTranslate();
  const people = administrators.map(({ name, change }) =>
    translate(`department.moving.${change}`, { name: name ?? translate('department.moving.outOfSight') }),
  );
  const chats = groups.map(({ name, change }) =>
    translate(change === 'gains' ? 'department.moving.groupGains' : 'department.moving.groupLoses', {
      name: name ?? translate('department.moving.hiddenGroup'),
    }),
  );
  return [...people, ...chats];
};

/** What follows from a move: how many departments and people go along, who gains or loses them, and what cannot go. */
export const MoveEffects = ({ check }: MoveEffectsProps) =>
  check === undefined ? <Counting /> : <Counted check={check} />;

const Counting = () => {
  const translate = useTranslate();
  return (
    <Typography role="status" variant="body2" color="text.secondary">
      {translate('department.moving.counting')}
    </Typography>
  );
};

const Counted = ({ check }: { readonly check: MoveCheck }) => {
  const translate = useTranslate();
  const lines = useLines(check);
  const { problems } = check;
  const touched = check.administrators.length;
  return (
    <Stack spacing={1}>
      <Box role="status">
        {check.departments === 0 ? null : (
          <>
            <Typography variant="body2">
              {translate('department.moving.sum', {
                departments: formatCount(check.departments),
                people: formatCount(check.people),
                level: check.level,
              })}
            </Typography>
            <Typography variant="body2">
              {touched === 0
                ? translate('department.moving.noAdmins')
                : translate('department.moving.admins', { count: formatCount(touched) })}
            </Typography>
          </>
        )}
      </Box>
      {lines.length === 0 ? null : <Lines lines={lines} />}
      {problems.length === 0 ? null : (
        <Alert severity="warning">
          {translate('department.moving.stuck', { count: formatCount(problems.length) })}
          <Lines
            lines={problems.map(
              ({ name, reason }) => `${name || translate('department.moving.unknown')}：${reason}`,
            )}
          />
        </Alert>
      )}
    </Stack>
  );
};
