import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { type RaRecord, useTranslate } from 'react-admin';
import { pastedEntries, pasteLimits } from '#domain/member/limits.ts';
import type { Calls } from '#generated/types.ts';
import { formatCount } from '#views/format/formatCount.ts';
import { useConsoleProvider } from '#views/useConsoleProvider.ts';
import type { BrowsedChoice } from './BrowsedPeople.tsx';
import { takenOf } from './useTaking.ts';

type Match = Calls['memberMatch']['reply'];
type Row = Match['people'][number];

/** An entry that no one was taken for: why, and who may be meant. */
interface OpenEntry {
  readonly entry: string;
  readonly reason: string;
  readonly candidates: readonly Row[];
}

interface Outcome {
  readonly taken: number;
  readonly already: number;
  readonly open: readonly OpenEntry[];
}

interface PasteWayProps {
  readonly choice: BrowsedChoice;
  readonly detailOf: ((row: RaRecord) => string) | undefined;
}

/** Rows as pickers judge them: by `id`. */
const asRecord = (row: Row): RaRecord => ({ ...row, id: row.user_id });

/** Asks whom the entries mean, takes those who are meant without doubt, and keeps the rest with its reason. */
const useMatching = ({ chosen, limit, reasonAgainst, onChange }: BrowsedChoice) => {
  const provider = useConsoleProvider();
  const translate = useTranslate();
  const [isRunning, setRunning] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>();
  const [failure, setFailure] = useState<string>();

  const complete = ({ list, people, is_whole: isWhole }: Match): void => {
    const byId = new Map(people.map((row) => [row.user_id, row]));
    const matched = list.flatMap(({ result, user_ids: ids }) => (result === 'found' ? ids : []));
    const found = [...new Set(matched)].flatMap((id) => {
      const row = byId.get(id);
      return row === undefined ? [] : [{ id, name: row.name }];
    });
    const reasonOf = (id: number) => {
      const row = byId.get(id);
      return row === undefined ? undefined : reasonAgainst?.(asRecord(row));
    };
    const full = translate('quickApp.full');
    const { taken, leftOut } = takenOf(found, { chosen, limit, reasonOf, full });
    const reasons = new Map(leftOut.map(({ id, reason }) => [id, reason]));
    const open = list.flatMap(({ entry, result, user_ids: ids }): readonly OpenEntry[] => {
      const [first = 0] = ids;
      if (result === 'missing')
        return [
          {
            entry,
            reason: translate(isWhole === 1 ? 'views.picker.missing' : 'views.picker.missingHere'),
            candidates: [],
          },
        ];
      if (result === 'several')
        return [
          {
            entry,
            reason: translate('views.picker.several'),
            candidates: ids.flatMap((id) => byId.get(id) ?? []),
          },
        ];
      const reason = reasons.get(first);
      return reason === undefined ? [] : [{ entry, reason, candidates: [] }];
    });
    onChange([...chosen, ...taken]);
    setOutcome({ taken: taken.length, already: found.length - taken.length - leftOut.length, open });
  };

  const match = async (entries: readonly string[]): Promise<void> => {
    setRunning(true);
    setFailure(undefined);
    try {
      complete(await provider.call('memberMatch', { entries: [...entries] }));
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error));
    } finally {
      setRunning(false);
    }
  };
  const close = (entry: string) =>
    setOutcome((now) => now && { ...now, open: now.open.filter((each) => each.entry !== entry) });
  return { match, close, isRunning, outcome, failure };
};

interface OpenEntriesProps extends PasteWayProps {
  readonly open: readonly OpenEntry[];
  readonly onClose: (entry: string) => void;
}

/** What is left to decide: who of several is meant, and who cannot be taken. */
const OpenEntries = ({ open, choice, detailOf, onClose }: OpenEntriesProps) => {
  const translate = useTranslate();
  const { chosen, limit, reasonAgainst, onChange } = choice;
  const take = (entry: string, { user_id: id, name }: Row) => {
    if (!chosen.some((each) => Number(each.id) === id)) onChange([...chosen, { id, name }]);
    onClose(entry);
  };
  return (
    <Box
      component="ul"
      aria-label={translate('views.picker.openEntries')}
      sx={{ listStyle: 'none', m: 0, mt: 1, p: 0 }}
    >
      {open.map(({ entry, reason, candidates }) => (
        <Box component="li" key={entry} sx={{ py: 0.75, borderTop: 1, borderColor: 'divider' }}>
          <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
            <Box component="span" sx={{ fontWeight: 600 }}>
              {entry}
            </Box>{' '}
            <Box component="span" sx={{ color: 'text.secondary' }}>
              {reason}
            </Box>
          </Typography>
          {candidates.map((row) => {
            const against = reasonAgainst?.(asRecord(row));
            return (
              <Button
                key={row.user_id}
                size="small"
                disabled={against !== undefined || chosen.length >= limit}
                onClick={() => take(entry, row)}
                sx={{ display: 'block', textAlign: 'start', minHeight: 36, overflowWrap: 'anywhere' }}
              >
                {[row.name, detailOf?.(asRecord(row)), row.phone, against].filter(Boolean).join(' · ')}
              </Button>
            );
          })}
        </Box>
      ))}
    </Box>
  );
};

/** Takes a list of names, numbers or addresses as it was copied elsewhere. */
export const PasteWay = (props: PasteWayProps) => {
  const { choice } = props;
  const translate = useTranslate();
  const [text, setText] = useState('');
  const { match, close, isRunning, outcome, failure } = useMatching(choice);
  const entries = pastedEntries(text);
  const isTooMany = entries.length > pasteLimits.entries;
  const isTooLong = entries.some(({ length }) => length > pasteLimits.entryLength);
  const error = isTooMany
    ? translate('views.picker.pasteTooMany', { limit: formatCount(pasteLimits.entries) })
    : isTooLong
      ? translate('views.picker.pasteTooLong', { limit: formatCount(pasteLimits.entryLength) })
      : undefined;
  return (
    <Box sx={{ flex: 1, minHeight: 160, overflowY: 'auto', px: 3, py: 2 }}>
      <TextField
        label={translate('views.picker.pasteLabel')}
        value={text}
        onChange={(event) => setText(event.target.value)}
        multiline
        minRows={4}
        maxRows={8}
        fullWidth
        autoFocus
        error={error !== undefined}
        helperText={error ?? translate('views.picker.pasteHelp', { limit: formatCount(pasteLimits.entries) })}
      />
      <Button
        variant="outlined"
        loading={isRunning}
        disabled={entries.length === 0 || error !== undefined}
        onClick={() => void match(entries)}
        sx={{ mt: 1 }}
      >
        {translate('views.picker.match', { count: formatCount(entries.length) })}
      </Button>
      <Typography role="status" variant="body2" sx={{ mt: 1 }}>
        {failure ??
          (outcome === undefined
            ? null
            : translate('views.picker.matched', {
                count: formatCount(outcome.taken),
                already: formatCount(outcome.already),
                open: formatCount(outcome.open.length),
              }))}
      </Typography>
      {outcome === undefined || outcome.open.length === 0 ? null : (
        <OpenEntries {...props} open={outcome.open} onClose={close} />
      )}
    </Box>
  );
};
