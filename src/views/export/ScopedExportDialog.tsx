import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import DialogContentText from '@mui/material/DialogContentText';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type FormEvent, useId, useRef, useState } from 'react';
import { useStore, useTranslate } from 'react-admin';
import type { ExportRequest, ProvedExport } from '#dataProvider/consoleProvider.ts';
import { refusalOf } from '#dataProvider/refusal.ts';
import { isCode } from '#domain/account/code.ts';
import { askingCall, type ExportFormat, isProvedExport } from '#engine/exportCalls.ts';
import type { EntityModel } from '#engine/model.ts';
import { exportColumns } from '#engine/sheet/sheetRow.ts';
import { CodeInput } from '#views/code/CodeInput.tsx';
import { useCodeSending } from '#views/code/useCodeSending.ts';
import { formatCount } from '#views/format/formatCount.ts';
import { ConsequenceDialog } from '#views/layouts/ConsequenceDialog.tsx';
import { useConsoleProvider } from '#views/useConsoleProvider.ts';
import { saidOf, wordKeys } from '#views/wordKeys.ts';
import { ChoiceGroup, type FieldGroup, FieldPicker, FormatChoice, fieldGroups } from './FieldPicker.tsx';
import { type ExportScope, useCompanyName, useExportWork } from './useExportWork.ts';

interface ExportCodeProps {
  /** The export it is for. */
  readonly call: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error: string | undefined;
}

/** The code behind an export of people: sent to the reader's own phone, good for what is chosen above. */
const ExportCode = ({ call, value, onChange, error }: ExportCodeProps) => {
  const translate = useTranslate();
  const provider = useConsoleProvider();
  const titleId = useId();
  const [phone, setPhone] = useState<string>();
  const sending = useCodeSending('export', async () => {
    const sent = await provider.call('exportVerifySms', { call });
    setPhone(sent.phone_mask);
    return sent;
  });
  const help =
    phone === undefined
      ? translate('exporting.code.own')
      : saidOf(translate, 'exportVerifySms', translate('gate.code.sent', { phone }));
  const { rest } = sending;
  return (
    <Stack role="group" aria-labelledby={titleId} spacing={0.5}>
      <Typography id={titleId} variant="subtitle2" component="h3">
        {translate('exporting.code')}
      </Typography>
      <Typography variant="body2" color="text.secondary">
        {translate('exporting.code.why')}
      </Typography>
      <CodeInput
        label={translate('gate.code')}
        value={value}
        onChange={onChange}
        error={error ?? sending.error}
        help={help}
        announcement={sending.isSent ? help : ''}
        sending={{
          text: translate(rest > 0 ? 'gate.code.again' : 'gate.code.send', { seconds: rest }),
          isWaiting: rest > 0,
          isBusy: sending.isBusy,
          onSend: () => void sending.send(),
        }}
      />
    </Stack>
  );
};

interface KnownToken extends ProvedExport {
  readonly code: string;
  readonly token: string;
}

/**
 * Asks for an export of these rows and fields, with the code that was sent for it: checked for exactly these parameters, once; after a
 * refusal of the export itself the same entry goes on with what it gave.
 */
const useProvedExport = (model: EntityModel, onDone: () => void) => {
  const provider = useConsoleProvider();
  const { isRunning, refusal, run } = useExportWork(model, onDone);
  const known = useRef<KnownToken>(undefined);
  const [isCodeWrong, setCodeWrong] = useState(false);

  const prove = async (code: string, asked: ProvedExport): Promise<string> => {
    if (known.current?.code === code && known.current.parameters === asked.parameters)
      return known.current.token;
    const checked = await provider.call('validateSms', { code, scene: 'export', ...asked });
    known.current = { code, ...asked, token: checked.verify_token };
    return checked.verify_token;
  };
  const ask = async (request: ExportRequest, code: string): Promise<void> => {
    setCodeWrong(false);
    const error = await run(() => provider.askExport(model.noun, request, (asked) => prove(code, asked)));
    const { need, error_key: key } = refusalOf(error) ?? {};
    if (need === 'sms_code') known.current = undefined;
    setCodeWrong(key === 'sms_code_wrong');
  };
  return { isRunning, refusal, isCodeWrong, ask };
};

/** The fields of an export as they were chosen last in this browser: all of them at first; in the order of the file. */
const useChosenFields = (model: EntityModel) => {
  const groups: readonly FieldGroup[] = fieldGroups(model);
  const all = groups.flatMap(({ fields }) => fields.map(({ name }) => name));
  const [kept, setKept] = useStore<readonly string[] | null>(`export.${model.noun}.fields`, null);
  const chosen = kept === null ? all : all.filter((name) => kept.includes(name));
  return { groups, chosen, setChosen: setKept };
};

/** Said while no chosen field names the row: such a file cannot be imported again. */
const useKeyHint = (model: EntityModel, chosen: readonly string[]): string | undefined => {
  const translate = useTranslate();
  const keys = model.imports.find(({ mode }) => mode === 'change')?.keys ?? [];
  // A masked number leads to no one.
  const usable = exportColumns(model, keys).filter(({ options }) => options.mask === undefined);
  if (usable.length === 0 || usable.some(({ name }) => chosen.includes(name))) return undefined;
  const names = usable.map(({ path }) => translate(wordKeys(model.noun).field(path)));
  return translate('exporting.fields.key', { fields: names.join('、') });
};

interface ScopeChoiceProps {
  readonly scopes: readonly ExportScope[];
  readonly value: string;
  readonly onChange: (key: string) => void;
}

/** Which rows, each way with how many there are. */
const ScopeChoice = ({ scopes, value, onChange }: ScopeChoiceProps) => {
  const translate = useTranslate();
  return (
    <ChoiceGroup
      label={translate('exporting.scope')}
      value={value}
      onChange={onChange}
      options={scopes.map(({ key, title }) => ({ value: key, title }))}
    />
  );
};

/** However many fields there are to choose from: the code the export waits for stays in sight below them. */
const inSight = {
  position: 'sticky',
  // Down to the edge of the dialog's content, over its padding.
  bottom: -20,
  zIndex: 1,
  py: 1.5,
  borderTop: 1,
  borderColor: 'divider',
  bgcolor: 'var(--raised)',
} as const;

interface ScopedExportDialogProps {
  readonly model: EntityModel;
  /** The first is chosen to begin with. */
  readonly scopes: readonly ExportScope[];
  /** What was chosen before, where the end of a session cut it off. */
  readonly asked?: ExportRequest | undefined;
  readonly onClose: () => void;
}

const isSameRows = ({ request }: ExportScope, { filter, sort, scope }: ExportRequest): boolean =>
  JSON.stringify([request.filter, request.sort, request.scope]) === JSON.stringify([filter, sort, scope]);

/** Asks which rows, which fields and which kind of sheet; for people the code by SMS as well, then lets the browser save the file. */
export const ScopedExportDialog = ({ model, scopes, asked, onClose }: ScopedExportDialogProps) => {
  const translate = useTranslate();
  const formId = useId();
  const company = useCompanyName();
  const { groups, chosen, setChosen } = useChosenFields(model);
  const [scopeKey, setScopeKey] = useState<string>();
  const [format, setFormat] = useState<ExportFormat>(asked?.format ?? 'xlsx');
  const [code, setCode] = useState('');
  const { isRunning, refusal, isCodeWrong, ask } = useProvedExport(model, onClose);
  const hint = useKeyHint(model, chosen);
  // Sheets that come in again name people, by their numbers too.
  const from = groups.some(({ key }) => key === 'change') ? 'exporting.from' : 'exporting.fromPlain';
  const before = asked === undefined ? undefined : scopes.find((each) => isSameRows(each, asked));
  const scope = scopes.find(({ key }) => key === scopeKey) ?? before ?? scopes[0];
  const call = askingCall(model, scope?.request ?? {});
  const proved = call !== undefined && isProvedExport(call) ? call : undefined;
  const isPossible =
    chosen.length > 0 && scope !== undefined && scope.count !== 0 && (proved === undefined || isCode(code));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isPossible && !isRunning) void ask({ ...scope.request, columns: chosen, format }, code);
  };
  return (
    <ConsequenceDialog
      title={translate('export.title', { name: translate(wordKeys(model.noun).plural) })}
      confirmLabel={
        scope?.count === undefined
          ? translate('exporting.run')
          : translate('export.run', { count: formatCount(scope.count) })
      }
      isPossible={isPossible}
      isRunning={isRunning}
      formId={formId}
      maxWidth="sm"
      onClose={onClose}
    >
      <Stack component="form" id={formId} spacing={2.5} noValidate onSubmit={submit}>
        <DialogContentText>{translate(from, { company })}</DialogContentText>
        <ScopeChoice scopes={scopes} value={scope?.key ?? ''} onChange={setScopeKey} />
        <FieldPicker noun={model.noun} groups={groups} chosen={chosen} onChange={setChosen} hint={hint} />
        <FormatChoice value={format} onChange={setFormat} />
        {proved === undefined ? null : (
          <Box sx={inSight}>
            <ExportCode
              call={proved.name}
              value={code}
              onChange={setCode}
              error={isCodeWrong ? refusal : undefined}
            />
          </Box>
        )}
        {refusal === undefined || isCodeWrong ? null : <Alert severity="error">{refusal}</Alert>}
      </Stack>
    </ConsequenceDialog>
  );
};
