import StoppedIcon from '@mui/icons-material/BlockOutlined';
import PassedIcon from '@mui/icons-material/CheckCircleOutlined';
import HiddenIcon from '@mui/icons-material/VisibilityOffOutlined';
import ShownIcon from '@mui/icons-material/VisibilityOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { LinkBase, type RaRecord, useGetMany, useTranslate } from 'react-admin';
import type { Colour } from '#engine/vocabulary.ts';
import type { Calls } from '#generated/types.ts';
import { OptionChip } from '#views/fields/choices.tsx';
import { framed } from '#views/layouts/boxStyles.ts';
import { FailedRead } from '#views/layouts/FailedRead.tsx';
import { useConsoleProvider } from '#views/useConsoleProvider.ts';

/** The two people an address asks about: `/visibility?viewer=3&person=8`; either may be missing. */
export interface AskedPair {
  readonly viewerId: number | undefined;
  readonly personId: number | undefined;
}

const idIn = (search: URLSearchParams, name: string): number | undefined => {
  const text = search.get(name) ?? '';
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;
};

/** Reads the pair from the query; what is no id is no one. */
export const readPair = (query: string): AskedPair => {
  const search = new URLSearchParams(query);
  return { viewerId: idIn(search, 'viewer'), personId: idIn(search, 'person') };
};

/** The query that asks about a pair. */
export const pairQuery = ({ viewerId, personId }: AskedPair): string =>
  new URLSearchParams([
    ...(viewerId === undefined ? [] : [['viewer', String(viewerId)]]),
    ...(personId === undefined ? [] : [['person', String(personId)]]),
  ] as string[][]).toString();

type Verdict = Calls['checkVisible']['reply'];
type VerdictStep = Verdict['steps'][number];

/** What the server says about a pair now; nothing is asked before both people are chosen. */
const useVerdict = ({ viewerId, personId }: AskedPair) => {
  const provider = useConsoleProvider();
  const isAsked = viewerId !== undefined && personId !== undefined;
  const query = useQuery({
    queryKey: ['visibility', 'checkVisible', viewerId, personId],
    queryFn: ({ signal }): Promise<Verdict> =>
      provider.call('checkVisible', { viewer_id: viewerId ?? 0, user_id: personId ?? 0 }, { signal }),
    enabled: isAsked,
    retry: false,
    gcTime: 0,
  });
  return { ...query, isAsked };
};

/** Rules whose sentence depends on how they ended. */
const twoSided: readonly string[] = ['scopeInside'];

/** A step as a sentence, naming its department; one outside the reader's scope is called that. */
const useStepText = (): ((step: VerdictStep) => string) => {
  const translate = useTranslate();
  return (step) => {
    const name = step.is_elsewhere === 1 ? translate('visibility.elsewhere') : (step.dept_name ?? '');
    const side = step.passed ? 'passed' : 'stopped';
    const key = twoSided.includes(step.rule) ? `${step.rule}.${side}` : step.rule;
    return translate(`visibility.rule.${key}`, { name });
  };
};

const StepLine = ({ step }: { readonly step: VerdictStep }) => {
  const translate = useTranslate();
  const textOf = useStepText();
  const Icon = step.passed ? PassedIcon : StoppedIcon;
  return (
    <Stack
      component="li"
      direction="row"
      spacing={1.5}
      sx={{
        px: 2,
        py: 1.25,
        bgcolor: step.decisive ? 'var(--selected)' : undefined,
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <Icon
        fontSize="small"
        color={step.passed ? 'success' : 'warning'}
        titleAccess={translate(step.passed ? 'visibility.passed' : 'visibility.stopped')}
        sx={{ mt: 0.25, flex: 'none' }}
      />
      <Box sx={{ minWidth: 0 }}>
        <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap', alignItems: 'center' }}>
          <Typography
            variant="body2"
            sx={{ fontWeight: step.decisive ? 600 : 400, overflowWrap: 'anywhere' }}
          >
            {textOf(step)}
          </Typography>
          {step.decisive ? (
            <Chip size="small" color="primary" variant="outlined" label={translate('visibility.decisive')} />
          ) : null}
        </Stack>
        {step.dept_id === null || !step.decisive ? null : (
          <Link component={LinkBase} to={`/department/${step.dept_id}/settings`} variant="body2">
            {translate('visibility.openSettings', { name: step.dept_name })}
          </Link>
        )}
      </Box>
    </Stack>
  );
};

/** Every question that was asked, in order; the one that decided stands out and says so in words. */
const StepList = ({ steps }: { readonly steps: readonly VerdictStep[] }) => {
  const translate = useTranslate();
  const titleId = useId();
  return (
    <Box component="section" aria-labelledby={titleId} sx={{ mt: 3 }}>
      <Typography id={titleId} component="h2" variant="subtitle1" sx={{ mb: 1 }}>
        {translate('visibility.steps')}
      </Typography>
      <Box
        component="ol"
        sx={{
          listStyle: 'none',
          m: 0,
          p: 0,
          border: 1,
          borderTop: 0,
          borderColor: 'divider',
          borderRadius: 'var(--radius-card)',
          overflow: 'hidden',
          bgcolor: 'background.paper',
        }}
      >
        {steps.map((step) => (
          <StepLine key={steps.indexOf(step)} step={step} />
        ))}
      </Box>
    </Box>
  );
};

type ShownField = Verdict['fields'][number];

const colours: Readonly<Record<ShownField['shown'], Colour>> = {
  full: 'success',
  masked: 'info',
  none: 'neutral',
};

/** Which details of a visible person are shown, each with the rule behind it. Nothing for a person who is not seen. */
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
