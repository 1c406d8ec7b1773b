import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Stack from '@mui/material/Stack';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { useState } from 'react';
import { LinkBase, useCreatePath, useTranslate } from 'react-admin';
import type { ImportReply } from '#dataProvider/consoleProvider.ts';
import type { EntityModel, ImportModel } from '#engine/model.ts';
import { formatCount } from '#views/format/formatCount.ts';
import { useConsoleProvider } from '#views/useConsoleProvider.ts';
import { wordKeys } from '#views/wordKeys.ts';
import { StepPanel } from './ImportFrame.tsx';
import { UploadStep } from './UploadStep.tsx';

/** A sheet and what its check found. */
interface CheckedSheet {
  readonly file: File;
  readonly reply: ImportReply;
}

interface PlainImportProps {
  readonly model: EntityModel;
  readonly purpose: ImportModel;
}

type Problem = ImportReply['error'][number];

/** More lines than these are read in the sheet, not on the page. */
const mostShown = 100;

const Problems = ({
  level,
  problems,
}: {
  readonly level: 'error' | 'warning';
  readonly problems: readonly Problem[];
}) => {
  const translate = useTranslate();
  if (problems.length === 0) return null;
  return (
    <StepPanel title={translate(`importing.rows.${level}`)}>
      <Table size="small">
        <TableHead>
          <TableRow>
            <TableCell>{translate('importing.column.row')}</TableCell>
            <TableCell>{translate('importing.column.problems')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {problems.slice(0, mostShown).map(({ row, column, value, reason }) => (
            <TableRow key={`${row} ${column} ${value} ${reason}`}>
              <TableCell>{row}</TableCell>
              <TableCell sx={{ overflowWrap: 'anywhere' }}>
                {column ? translate('importing.problem.column', { column }) : null}
                {reason}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </StepPanel>
  );
};

interface ReviewProps extends PlainImportProps {
  readonly sheet: CheckedSheet;
  readonly onDone: (reply: ImportReply) => void;
  readonly onBack: () => void;
}

/** What the check found, and the question which rows are written. */
const Review = ({ model, purpose, sheet: { file, reply }, onDone, onBack }: ReviewProps) => {
  const translate = useTranslate();
  const provider = useConsoleProvider();
  const [takesWarnings, setTakesWarnings] = useState(false);
  const [isRunning, setRunning] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const count = reply.success_count + (takesWarnings ? reply.warning_count : 0);
  const write = async () => {
    setRunning(true);
    setRefusal(undefined);
    try {
      onDone(
        await provider.commitImport(model.noun, purpose.purpose, { file, status: takesWarnings ? 2 : 1 }),
      );
    } catch (error) {
      setRefusal(error instanceof Error ? error.message : String(error));
    } finally {
      setRunning(false);
    }
  };
  return (
    <>
      <StepPanel
        title={translate('importing.review')}
        text={translate('importing.file', { file: file.name })}
      >
        <Stack spacing={1.5} sx={{ alignItems: 'flex-start' }}>
          <span>
            {count === 0
              ? translate('importing.ready.none')
              : translate(`importing.ready.${purpose.mode}`, {
                  count: formatCount(count),
                  smart_count: count,
                })}
          </span>
          {reply.error_count === 0 ? null : (
            <span>{translate('importing.group.error', { count: formatCount(reply.error_count) })}</span>
          )}
          {reply.warning_count === 0 ? null : (
            <FormControlLabel
              control={
                <Checkbox checked={takesWarnings} onChange={(_, isChecked) => setTakesWarnings(isChecked)} />
              }
              label={translate('importing.takeWarnings', {
                count: formatCount(reply.warning_count),
                smart_count: reply.warning_count,
              })}
            />
          )}
          {refusal === undefined ? null : <Alert severity="error">{refusal}</Alert>}
          <Stack direction="row" spacing={1.5}>
            <Button
              variant="contained"
              aria-disabled={count === 0 || isRunning}
              onClick={() => count === 0 || isRunning || void write()}
            >
              {translate(`importing.confirm.${purpose.mode}`, {
                count: formatCount(count),
                smart_count: count,
              })}
            </Button>
            <Button onClick={onBack}>{translate('importing.discard')}</Button>
          </Stack>
        </Stack>
      </StepPanel>
      <Problems level="error" problems={reply.error} />
      <Problems level="warning" problems={reply.warning} />
    </>
  );
};

interface ResultProps extends PlainImportProps {
  readonly reply: ImportReply;
  readonly onAgain: () => void;
}

const Result = ({ model, reply, onAgain }: ResultProps) => {
  const translate = useTranslate();
  const createPath = useCreatePath();
  const written = reply.success_count;
  const outcome = reply.error_count > 0 ? 'partly' : 'finished';
  return (
    <>
      <Alert severity={outcome === 'partly' ? 'warning' : 'success'} role="status">
        {translate(`importing.outcome.${outcome}`, { count: formatCount(written), smart_count: written })}
      </Alert>
      {reply.activation === 0 ? null : (
        <Alert
          severity="info"
          action={
            <Button
              component={LinkBase}
              to={createPath({ resource: 'inactiveMember', type: 'list' })}
              size="small"
              color="inherit"
            >
              {translate('importing.activate')}
            </Button>
          }
        >
          {translate('importing.activation', {
            count: formatCount(reply.activation),
            smart_count: reply.activation,
          })}
        </Alert>
      )}
      <Stack direction="row" spacing={1.5}>
        <Button
          component={LinkBase}
          to={createPath({ resource: model.noun, type: 'list' })}
          variant="contained"
        >
          {translate('importing.toList', { name: translate(wordKeys(model.noun).plural) })}
        </Button>
        <Button onClick={onAgain}>{translate('importing.another')}</Button>
      </Stack>
      <Problems level="error" problems={reply.error} />
    </>
  );
};

/**
 * An import on a server that has the calls of the specification alone: the sheet is checked, what was found is shown, and the same
 * sheet is sent once more to be written. Nothing of it outlives the page.
 */
export const PlainImport = ({ model, purpose }: PlainImportProps) => {
  const [sheet, setSheet] = useState<CheckedSheet>();
  const [result, setResult] = useState<ImportReply>();
  const begin = () => {
    setSheet(undefined);
    setResult(undefined);
  };
  if (result !== undefined) return <Result model={model} purpose={purpose} reply={result} onAgain={begin} />;
  if (sheet !== undefined)
    return <Review model={model} purpose={purpose} sheet={sheet} onDone={setResult} onBack={begin} />;
  return (
    <UploadStep noun={model.noun} purpose={purpose} onChecked={(file, reply) => setSheet({ file, reply })} />
  );
};
