import Alert from '@mui/material/Alert';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { newcomerPosition } from '#domain/member/checkIntake.ts';
import { termLimits } from '#domain/temporary/term.ts';
import { unkeptDraft } from '#views/form/draft/FormDraft.ts';
import { useAskedClose } from '#views/form/draft/useAskedClose.tsx';
import { ConsequenceDialog } from '#views/layouts/ConsequenceDialog.tsx';
import { wordKeys } from '#views/wordKeys.ts';
import { DepartmentBox } from './DepartmentBox.tsx';
import { hoursOf } from './entryHours.ts';
import { HoursBox } from './HoursBox.tsx';
import { InviteRows } from './InviteRows.tsx';
import type { RefusalTexts } from './refusalTexts.ts';
import { type InviteTerms, termsOf, useInvite } from './useInvite.ts';
import { useTypeName } from './useTypeName.ts';
import type { TypeRow } from './useTypes.ts';

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
