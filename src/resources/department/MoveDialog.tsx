import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type RaRecord, useTranslate } from 'react-admin';
import { findField } from '#engine/fields.ts';
import type { Calls } from '#generated/types.ts';
import { formatCount } from '#views/format/formatCount.ts';
import { ConsequenceDialog } from '#views/layouts/ConsequenceDialog.tsx';
import { useModel } from '#views/ModelContext.tsx';
import { TreeBox } from '#views/picker/TreeBox.tsx';
import { wordKeys } from '#views/wordKeys.ts';
import { EachResultList } from './EachResult.tsx';
import { useMove } from './useMove.ts';

type MoveCheck = Calls['checkMove']['reply'];

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
const MoveEffects = ({ check }: MoveEffectsProps) =>
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

interface MoveDialogProps {
  readonly rows: readonly RaRecord[];
  readonly onDone: (text: string) => void;
  readonly onClose: () => void;
}

/** Moves departments below another parent, after saying who goes along and who gains or loses them. */
export const MoveDialog = ({ rows, onDone, onClose }: MoveDialogProps) => {
  const translate = useTranslate();
  const moving = useMove(rows, onDone);
  const [only] = rows;
  const count = formatCount(rows.length);
  const isOne = rows.length === 1;
  const title = isOne
    ? translate('department.moveTitle', { name: only?.name })
    : translate('department.moving.title', { count });
  if (moving.result !== undefined)
    return (
      <ConsequenceDialog title={title} onClose={onClose}>
        <EachResultList result={moving.result} />
      </ConsequenceDialog>
    );
  return (
    <ConsequenceDialog
      title={title}
      confirmLabel={
        isOne ? translate('department.moveConfirm') : translate('department.moving.act', { count })
      }
      isPossible={moving.parent !== null && (moving.check.data?.departments ?? 0) > 0}
      isRunning={moving.isRunning}
      onConfirm={() => void moving.move()}
      onClose={onClose}
    >
      <Stack spacing={2} sx={{ pt: 1 }}>
        <ParentBox value={moving.parent} onChange={moving.choose} />
        {moving.parent === null || moving.check.isError ? null : <MoveEffects check={moving.check.data} />}
        {moving.refusal === undefined ? null : <Alert severity="warning">{moving.refusal}</Alert>}
      </Stack>
    </ConsequenceDialog>
  );
};

interface ParentBoxProps {
  readonly value: number | null;
  readonly onChange: (id: number | null) => void;
}

const ParentBox = ({ value, onChange }: ParentBoxProps) => {
  const translate = useTranslate();
  const field = findField(useModel('department').fields, 'superDeptId');
  if (field === undefined) return null;
  return (
    <TreeBox
      field={field}
      label={translate(wordKeys('department').field('superDeptId'))}
      value={value}
      isMany={false}
      isRequired
      onChange={(id) => onChange(typeof id === 'number' ? id : null)}
    />
  );
};
