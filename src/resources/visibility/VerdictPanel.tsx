import HiddenIcon from '@mui/icons-material/VisibilityOffOutlined';
import ShownIcon from '@mui/icons-material/VisibilityOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { type RaRecord, useGetMany, useTranslate } from 'react-admin';
import type { Colour } from '#engine/vocabulary.ts';
import { OptionChip } from '#views/fields/OptionChip.tsx';
import { FailedRead } from '#views/layouts/FailedRead.tsx';
import { framed } from '#views/layouts/framed.ts';
import { StepList } from './StepList.tsx';
import { useStepText } from './useStepText.ts';
import { useVerdict, type Verdict } from './useVerdict.ts';
import type { AskedPair } from './visibilityAddress.ts';

type ShownField = Verdict['fields'][number];

const colours: Readonly<Record<ShownField['shown'], Colour>> = {
  full: 'success',
  masked: 'info',
  none: 'neutral',
};

/** Which details of a visible person are shown, each with the rule behind it. Nothing for somebody who is not seen. */
const FieldList = ({ fields }: { readonly fields: readonly ShownField[] }) => {
  const translate = useTranslate();
  const titleId = useId();
  if (fields.length === 0) return null;
  return (
    <Box sx={{ mt: 3 }}>
      <Typography id={titleId} component="h2" variant="subtitle1" sx={{ mb: 1 }}>
        {translate('visibility.fields')}
      </Typography>
      <TableContainer
        // Scrolls sideways on a phone: keys must reach it.
        tabIndex={0}
        role="region"
        aria-labelledby={titleId}
        sx={{
          ...framed,
          '& tbody tr:last-child > *': { borderBottom: 0 },
        }}
      >
        <Table size="small" aria-labelledby={titleId}>
          <TableHead>
            <TableRow>
              <TableCell>{translate('visibility.field')}</TableCell>
              <TableCell>{translate('visibility.shown')}</TableCell>
              <TableCell>{translate('visibility.why')}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {fields.map((field) => (
              <TableRow key={field.key}>
                <TableCell component="th" scope="row">
                  {field.name}
                </TableCell>
                <TableCell>
                  <OptionChip
                    title={translate(`visibility.shown.${field.shown}`)}
                    colour={colours[field.shown]}
                  />
                </TableCell>
                <TableCell>{translate(`visibility.fieldRule.${field.rule}`)}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableContainer>
    </Box>
  );
};

/** What is said while nothing, or not everything, has been answered yet. */
const EmptyPanel = () => {
  const translate = useTranslate();
  return (
    <Box sx={{ mt: 3, p: 3, ...framed }}>
      <Typography component="p" variant="subtitle1" gutterBottom>
        {translate('visibility.pick')}
      </Typography>
      <Typography variant="body2" color="text.secondary">
        {translate('visibility.pickHint')}
      </Typography>
    </Box>
  );
};

/** Names of the two; the pickers have asked for them already. */
const useNames = ({ viewerId, personId }: AskedPair) => {
  const ids = [viewerId, personId].filter((id) => id !== undefined);
  const { data } = useGetMany<RaRecord>('member', { ids }, { enabled: ids.length > 0 });
  const nameOf = (id: number | undefined) => String(data?.find((row) => row?.id === id)?.name ?? '');
  return { viewer: nameOf(viewerId), person: nameOf(personId) };
};

const Answer = ({ verdict, pair }: { readonly verdict: Verdict; readonly pair: AskedPair }) => {
  const translate = useTranslate();
  const names = useNames(pair);
  const textOf = useStepText();
  const decisive = verdict.steps.find((step) => step.decisive);
  return (
    <Alert
      role="presentation"
      severity={verdict.visible ? 'success' : 'warning'}
      icon={verdict.visible ? <ShownIcon /> : <HiddenIcon />}
    >
      <Typography component="p" variant="subtitle1">
        {translate(verdict.visible ? 'visibility.sees' : 'visibility.seesNot', names)}
      </Typography>
      {decisive === undefined ? null : (
        <Typography variant="body2">
          {translate('visibility.because', { reason: textOf(decisive) })}
        </Typography>
      )}
    </Alert>
  );
};

/** The answer about a pair as it comes in: said aloud once, then how it was decided and which details are shown. */
export const VerdictPanel = ({ pair }: { readonly pair: AskedPair }) => {
  const translate = useTranslate();
  const { data, error, isAsked, isFetching, refetch } = useVerdict(pair);
  if (!isAsked) return <EmptyPanel />;
  return (
    <Box sx={{ mt: 3 }} aria-busy={isFetching}>
      {error === null ? null : <FailedRead error={error} onRetry={refetch} />}
      <Box role="status">
        {data === undefined || error !== null ? null : <Answer verdict={data} pair={pair} />}
      </Box>
      {data === undefined && error === null ? (
        <Skeleton variant="rounded" height={72} role="status" aria-label={translate('visibility.checking')} />
      ) : null}
      {data === undefined || error !== null ? null : (
        <>
          <StepList steps={data.steps} />
          <FieldList fields={data.fields} />
        </>
      )}
    </Box>
  );
};
