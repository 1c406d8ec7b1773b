import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import DialogContentText from '@mui/material/DialogContentText';
import Stack from '@mui/material/Stack';
import { type FormEvent, useId, useState } from 'react';
import { useTranslate } from 'react-admin';
import type { ExportRequest } from '#dataProvider/consoleProvider.ts';
import { isCode } from '#domain/account/code.ts';
import { type ExportFormat, exportCallOf, isProvedExport } from '#engine/exportCalls.ts';
import type { EntityModel } from '#engine/model.ts';
import { ConsequenceDialog } from '../actions/ConsequenceDialog.tsx';
import { formatCount } from '../list/formatCount.ts';
import { wordKeys } from '../wordKeys.ts';
import { ExportCode } from './ExportCode.tsx';
import type { ExportScope } from './exportScope.ts';
import { FieldPicker } from './FieldPicker.tsx';
import { FormatChoice } from './FormatChoice.tsx';
import { ScopeChoice } from './ScopeChoice.tsx';
import { useChosenFields } from './useChosenFields.ts';
import { useCompanyName } from './useCompanyName.ts';
import { useKeyHint } from './useKeyHint.ts';
import { useProvedExport } from './useProvedExport.ts';

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
  const call = exportCallOf(model, 'export');
  const proved = call !== undefined && isProvedExport(call) ? call : undefined;
  const before = asked === undefined ? undefined : scopes.find((each) => isSameRows(each, asked));
  const scope = scopes.find(({ key }) => key === scopeKey) ?? before ?? scopes[0];
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
