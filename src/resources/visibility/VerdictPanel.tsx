import HiddenIcon from '@mui/icons-material/VisibilityOffOutlined';
import ShownIcon from '@mui/icons-material/VisibilityOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { type RaRecord, useGetMany, useTranslate } from 'react-admin';
import { FailedRead } from '#views/layouts/FailedRead.tsx';
import { framed } from '#views/layouts/framed.ts';
import { FieldList } from './FieldList.tsx';
import { StepList } from './StepList.tsx';
import { useStepText } from './useStepText.ts';
import { useVerdict, type Verdict } from './useVerdict.ts';
import type { AskedPair } from './visibilityAddress.ts';

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
