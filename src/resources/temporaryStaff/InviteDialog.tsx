import Alert from '@mui/material/Alert';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useRefresh, useTranslate } from 'react-admin';
import { newcomerPosition } from '#domain/member/checkIntake.ts';
import { type TemporaryType, termLimits } from '#domain/temporary/term.ts';
import type { Violation } from '#domain/violation.ts';
import { KeptMessages } from '#views/code/CodeInput.tsx';
import { unkeptDraft } from '#views/form/FormDraft.ts';
import { useAskedClose } from '#views/form/LeaveGuard.tsx';
import { ConsequenceDialog } from '#views/layouts/ConsequenceDialog.tsx';
import { useConsoleProvider } from '#views/useConsoleProvider.ts';
import { useSay } from '#views/useSay.ts';
import { wordKeys } from '#views/wordKeys.ts';
import { type DraftRow, filledRows, InviteRows, withEmptyRow, wrongRows } from './InviteRows.tsx';
import { DepartmentBox, HoursBox, noRefusal, type RefusalTexts, refusalTexts } from './staffBoxes.tsx';
import { hoursOf, type TypeRow, useTypeName } from './useTypes.ts';

/** What one invitation is about, whichever person is invited. */
interface InviteTerms {
  readonly type: TemporaryType;
  readonly hours: string;
  readonly departmentId: number | null;
  readonly position: string;
}

/** The terms a type begins with. */
const termsOf = ({ type, hours, default_department_id: departmentId = null }: TypeRow): InviteTerms => ({
  type,
  hours: String(hours),
  departmentId,
  position: '',
});

const first: readonly DraftRow[] = [{ key: 1, name: '', phone: '' }];

/** What is entered about people to invite, and its sending: who was invited leaves the list, the others stay with the reason. */
const useInvite = (type: TypeRow, onDone: () => void) => {
  const provider = useConsoleProvider();
  const translate = useTranslate();
  const say = useSay();
  const refresh = useRefresh();
  const [terms, setTerms] = useState<InviteTerms>(() => termsOf(type));
  const [rows, setRows] = useState<readonly DraftRow[]>(first);
  const [wrong, setWrong] = useState<ReadonlyMap<number, Violation>>(new Map());
  const [refusal, setRefusal] = useState(noRefusal);
  const [outcome, setOutcome] = useState<string>();
  const [isRunning, setRunning] = useState(false);
  const people = filledRows(rows);
  const hours = hoursOf(terms.hours);
  const isReady = people.length > 0 && hours !== undefined && terms.departmentId !== null;

  const takeAnswer = (sent: readonly DraftRow[], failed: readonly { row: number; reason: string }[]) => {
    refresh();
    const count = sent.length - failed.length;
    if (failed.length === 0) {
      say(translate('temporary.invited', { count }), 'success', { call: 'tempInvite' });
      return onDone();
    }
    setOutcome(translate('temporary.partly', { count, failed: failed.length }));
    setRows(
      failed.flatMap(({ row, reason }) => {
        const left = sent[row];
        return left === undefined ? [] : [{ ...left, refused: reason }];
      }),
    );
  };

  const send = async (): Promise<void> => {
    if (hours === undefined || terms.departmentId === null) return;
    const { type: kind, departmentId, position } = terms;
    setRunning(true);
    setRefusal(noRefusal);
    setOutcome(undefined);
    try {
      const { failed } = await provider.call('tempInvite', {
        type: kind,
        hours,
        department_id: departmentId,
        ...(position.trim() === '' ? {} : { position }),
        people: people.map(({ name, phone }) => ({ name, phone })),
      });
      takeAnswer(people, failed);
    } catch (error) {
      setRefusal(refusalTexts(error));
    } finally {
      setRunning(false);
    }
  };

  return {
    terms,
    rows,
    wrong,
    refusal,
    outcome,
    isRunning,
    isReady,
    /** Whether a person or a position was entered. */
    isDirty: people.length > 0 || terms.position.trim() !== '',
    count: people.length,
    changeTerms: (change: Partial<InviteTerms>) => setTerms((before) => ({ ...before, ...change })),
    setRows: (change: (rows: readonly DraftRow[]) => readonly DraftRow[]) => {
      setRows((before) => {
        const next = change(before);
        return next.length === 0 ? withEmptyRow(next) : next;
      });
      setWrong(new Map());
    },
    submit: async () => {
      const found = wrongRows(rows);
      setWrong(found);
      if (found.size === 0) await send();
    },
  };
};

interface InviteDialogProps {
  readonly types: readonly TypeRow[];
  readonly first: TypeRow;
  readonly onClose: () => void;
}

const keys = wordKeys('temporaryStaff');

interface TermsProps {
  readonly types: readonly TypeRow[];
  readonly terms: InviteTerms;
  readonly errors: RefusalTexts['fields'];
  readonly onChange: (change: Partial<InviteTerms>) => void;
}

/** Of which type, for how long, and where they come to. */
const Terms = ({ types, terms, errors, onChange }: TermsProps) => {
  const translate = useTranslate();
  const typeName = useTypeName();
  const chooseType = (type: string) => {
    const row = types.find((each) => each.type === type);
    if (row !== undefined) onChange({ ...termsOf(row), position: terms.position });
  };
  return (
    <>
      <TextField
        select
        label={translate(keys.field('type'))}
        value={terms.type}
        onChange={(event) => chooseType(event.target.value)}
        size="small"
        fullWidth
      >
        {types.map(({ type }) => (
          <MenuItem key={type} value={type}>
            {typeName(type)}
          </MenuItem>
        ))}
      </TextField>
      <HoursBox
        value={terms.hours}
        onChange={(hours) => onChange({ hours })}
        isWrong={hoursOf(terms.hours) === undefined}
        error={errors.hours}
        help={translate('temporary.hoursHelp')}
      />
      <DepartmentBox
        label={translate(keys.field('department_id'))}
        value={terms.departmentId}
        isRequired
        onChange={(departmentId) => onChange({ departmentId })}
        error={errors.department_id}
      />
      <TextField
        label={translate(keys.field('position'))}
        value={terms.position}
        onChange={(event) => onChange({ position: event.target.value })}
        error={errors.position !== undefined}
        helperText={errors.position ?? translate('temporary.positionHelp', { position: newcomerPosition })}
        size="small"
        fullWidth
        slotProps={{ htmlInput: { maxLength: 50 } }}
      />
    </>
  );
};

/** Invites several people at once; each gets a link of their own by SMS, and an answer of their own here. */
export const InviteDialog = ({ types, first, onClose }: InviteDialogProps) => {
  const translate = useTranslate();
  const form = useInvite(first, onClose);
  const { refusal, outcome } = form;
  const { close, question } = useAskedClose(() => unkeptDraft(form.isDirty), onClose);
  return (
    <ConsequenceDialog
      title={translate('temporary.invite')}
      confirmLabel={translate('temporary.inviteAct', { count: form.count })}
      isPossible={form.isReady}
      isRunning={form.isRunning}
      maxWidth="sm"
      onConfirm={() => void form.submit()}
      onClose={close}
    >
      {question}
      <Stack spacing={2} sx={{ pt: 1 }}>
        <KeptMessages />
        {refusal.whole === undefined ? null : <Alert severity="warning">{refusal.whole}</Alert>}
        {outcome === undefined ? null : (
          <Alert severity="warning" role="status">
            {outcome}
          </Alert>
        )}
        <Terms types={types} terms={form.terms} errors={refusal.fields} onChange={form.changeTerms} />
        <InviteRows rows={form.rows} wrong={form.wrong} onChange={form.setRows} />
        <Typography variant="body2" color="text.secondary">
          {translate('temporary.inviteEffect', { days: termLimits.invitationDays })}
        </Typography>
      </Stack>
    </ConsequenceDialog>
  );
};
