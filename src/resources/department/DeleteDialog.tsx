import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { type RaRecord, useTranslate } from 'react-admin';
import { RemovalPreview } from '#resources/_shared/removal/RemovalPreview.tsx';
import { TypedConfirmation } from '#views/actions/ActionDialog.tsx';
import { FailureTable } from '#views/bulk/FailureTable.tsx';
import { ConsequenceDialog } from '#views/layouts/ConsequenceDialog.tsx';
import { isDayOpen, RemovalConsequences, RemovalDetails, RemovalInventory } from './RemovalDetails.tsx';
import {
  type Inventory,
  type RemovalReply,
  useInventory,
  useRemoval,
  type Way,
  wayOf,
} from './useRemoval.ts';

interface RemovalResultProps {
  readonly rows: readonly RaRecord[];
  readonly reply: RemovalReply;
  readonly onClose: () => void;
}

/** What became of each department when not all could be deleted. */
const RemovalResult = ({ rows, reply, onClose }: RemovalResultProps) => {
  const translate = useTranslate();
  const titleId = useId();
  const nameOf = (id: number) => String(rows.find((row) => Number(row.id) === id)?.name ?? id);
  const failed = reply.failed.map(({ id, reason }) => ({ id, name: nameOf(id), message: reason }));
  const done = reply.deleted.length + reply.tasks.length;
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} fullWidth maxWidth="sm">
      <DialogTitle id={titleId}>{translate('removal.failedTitle')}</DialogTitle>
      <DialogContent>
        <Typography role="status" sx={{ mb: 2 }}>
          {translate('removal.failed', { done, failed: failed.length })}
        </Typography>
        <FailureTable failed={failed} />
      </DialogContent>
      <DialogActions>
        <Button variant="contained" autoFocus onClick={onClose}>
          {translate('ra.action.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
};

interface RemovalWaysProps {
  readonly way: Way;
  /** Why it cannot be deleted at once, as the server says it; undefined when it can. */
  readonly nowReason: string | undefined;
  readonly onChange: (way: Way) => void;
}

const ways: readonly Way[] = ['now', 'move', 'timed'];

/** The three ways to delete, each with what it means or why it is not open. */
const RemovalWays = ({ way, nowReason, onChange }: RemovalWaysProps) => {
  const translate = useTranslate();
  const labelId = useId();
  const helpId = useId();
  const helpOf = (each: Way) =>
    each === 'now' && nowReason !== undefined ? nowReason : translate(`removal.way.${each}.help`);
  return (
    <FormControl fullWidth>
      <FormLabel id={labelId}>{translate('removal.way')}</FormLabel>
      <RadioGroup
        aria-labelledby={labelId}
        value={way}
        onChange={(_, next) => onChange(ways.find((each) => each === next) ?? way)}
      >
        {ways.map((each) => (
          <Box key={each} sx={{ mt: 0.5 }}>
            <FormControlLabel
              value={each}
              disabled={each === 'now' && nowReason !== undefined}
              control={
                <Radio size="small" slotProps={{ input: { 'aria-describedby': `${helpId}-${each}` } }} />
              }
              label={translate(`removal.way.${each}`)}
            />
            <Typography id={`${helpId}-${each}`} variant="body2" color="text.secondary" sx={{ pl: 3.5 }}>
              {helpOf(each)}
            </Typography>
          </Box>
        ))}
      </RadioGroup>
    </FormControl>
  );
};

interface DeleteDialogProps {
  /** The departments to delete, one or several. */
  readonly rows: readonly RaRecord[];
  /** It is done: what was done, in a sentence, and how. Deleted departments are gone; timed ones still stand. */
  readonly onDone: (text: string, way: Way) => void;
  readonly onClose: () => void;
}

interface PreviewButtonProps {
  readonly ids: readonly number[];
  readonly targetId: number | null;
  readonly count: number;
}

const Preview = ({ ids, targetId, count }: PreviewButtonProps) => {
  const translate = useTranslate();
  const [isOpen, setOpen] = useState(false);
  if (count === 0) return null;
  return (
    <Stack spacing={1}>
      <Button
        size="small"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        sx={{ alignSelf: 'flex-start' }}
      >
        {translate('removal.preview.open', { count })}
      </Button>
      {isOpen ? <RemovalPreview key={targetId} ids={ids} targetId={targetId} /> : null}
    </Stack>
  );
};

/** Why several, or one, cannot go at once: the first reason the server names. */
const nowReasonOf = (inventory: Inventory): string | undefined =>
  inventory.deletable === 1
    ? undefined
    : (inventory.list.find(({ reason }) => reason !== null)?.reason ?? '');

/** What people do not do by accident: moving a person out for good asks for the name. */
const asksForName = (way: Way, { summary }: Inventory): boolean => way === 'move' && summary.users_count > 0;

/** Deletes departments after saying what they hold and where everyone goes: at once, after a move, or at a set time. */
export const DeleteDialog = ({ rows, onDone, onClose }: DeleteDialogProps) => {
  const translate = useTranslate();
  const removal = useRemoval(rows, onDone);
  const { ids, subject, choice, choose, refusal, result, isRunning } = removal;
  const { data: inventory, error, isFetching } = useInventory(ids, choice.targetId);
  const [isNamed, setNamed] = useState(false);
  const way = wayOf(choice, inventory);
  const expected = rows.length === 1 ? subject : translate('removal.typedMany', { count: rows.length });
  if (result !== undefined) return <RemovalResult rows={rows} reply={result} onClose={onClose} />;

  // While it is counted again the numbers are those of the target before, or of before another person's change.
  const isPossible =
    inventory !== undefined &&
    !isFetching &&
    (way === 'now' ? inventory.deletable === 1 : inventory.summary.can_move === 1) &&
    (way !== 'timed' || isDayOpen(choice.day)) &&
    (isNamed || !asksForName(way, inventory));
  return (
    <ConsequenceDialog
      title={
        rows.length === 1
          ? translate('department.deleteTitle', { name: subject })
          : translate('removal.titleMany', { count: rows.length })
      }
      confirmLabel={translate(`removal.act.${way}`, { name: subject })}
      maxWidth="sm"
      isPossible={isPossible}
      isRunning={isRunning}
      isDangerous
      onConfirm={() => void removal.run(way, inventory)}
      onClose={onClose}
    >
      <Stack spacing={2.5}>
        {inventory === undefined && error === null ? (
          <CircularProgress size={24} aria-label={translate('removal.counting')} />
        ) : null}
        {error === null ? null : <Alert severity="error">{error.message}</Alert>}
        {inventory === undefined ? null : (
          <>
            <RemovalInventory summary={inventory.summary} />
            <RemovalWays
              way={way}
              nowReason={nowReasonOf(inventory)}
              onChange={(next) => choose({ way: next })}
            />
            <RemovalDetails way={way} choice={choice} summary={inventory.summary} choose={choose} />
            {way !== 'now' && inventory.summary.move_reason !== null ? (
              <Alert severity="warning">{inventory.summary.move_reason}</Alert>
            ) : (
              <RemovalConsequences summary={inventory.summary} way={way} />
            )}
            {way === 'now' ? null : (
              <Preview
                ids={ids}
                targetId={choice.targetId}
                count={inventory.summary.move_count + inventory.summary.leave_count}
              />
            )}
            {asksForName(way, inventory) ? (
              <TypedConfirmation expected={expected} onChange={setNamed} />
            ) : null}
          </>
        )}
        {refusal === undefined ? null : <Alert severity="warning">{refusal}</Alert>}
      </Stack>
    </ConsequenceDialog>
  );
};
