import ErrorOutline from '@mui/icons-material/ErrorOutline';
import WarningAmber from '@mui/icons-material/WarningAmber';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { formatCount } from '#views/format/formatCount.ts';
import { type ImportJob, type Problem, type Reason, reasonKey } from './useImportRows.ts';

const marks = { error: ErrorOutline, warning: WarningAmber } as const;

/** What is wrong with a row, each with its column, what stands there, why, and how it is mended. */
export const RowProblems = ({ problems }: { readonly problems: readonly Problem[] }) => (
  <Stack component="ul" spacing={0.75} sx={{ m: 0, p: 0, listStyle: 'none' }}>
    {problems.map((problem) => (
      <ProblemLine key={`${problem.column ?? ''} ${problem.error_key}`} problem={problem} />
    ))}
  </Stack>
);

const ProblemLine = ({ problem }: { readonly problem: Problem }) => {
  const translate = useTranslate();
  const { level, header, value, reason, hint } = problem;
  const Mark = marks[level];
  const place = header === null ? undefined : header;
  return (
    <Stack component="li" direction="row" spacing={1} sx={{ alignItems: 'flex-start' }}>
      <Mark
        color={level}
        titleAccess={translate(`importing.level.${level}`)}
        sx={{ fontSize: 18, mt: '2px', flexShrink: 0 }}
      />
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        {place === undefined ? null : (
          <strong>{translate('importing.problem.column', { column: place })}</strong>
        )}
        {value === null || value === '' ? null : (
          <Box component="q" sx={{ mr: 0.75, quotes: '"“" "”"' }}>
            {value}
          </Box>
        )}
        {reason}
        {hint === null ? null : (
          <Typography variant="body2" color="text.secondary">
            {hint}
          </Typography>
        )}
      </Box>
    </Stack>
  );
};

interface ReasonChipsProps {
  readonly job: ImportJob;
  readonly level: string;
  readonly chosen: Reason | undefined;
  readonly onChoose: (reason: Reason | undefined) => void;
}

/** The reasons of one level with how many rows have each; pressing one shows these rows alone. */
export const ReasonChips = ({ job, level, chosen, onChoose }: ReasonChipsProps) => {
  const translate = useTranslate();
  const reasons = job.reasons.filter((each) => each.level === level);
  if (reasons.length === 0) return null;
  return (
    <Stack
      direction="row"
      useFlexGap
      spacing={1}
      role="group"
      aria-label={translate('importing.reasons')}
      // On a phone a line to push along: some twenty reasons would fill the screen before the first row.
      sx={{
        flexWrap: { xs: 'nowrap', sm: 'wrap' },
        overflowX: { xs: 'auto', sm: 'visible' },
        p: 0.5,
        m: -0.5,
      }}
    >
      {reasons.map((reason) => (
        <ReasonChip
          key={reasonKey(reason)}
          reason={reason}
          isChosen={reason === chosen}
          onPress={() => onChoose(reason === chosen ? undefined : reason)}
        />
      ))}
    </Stack>
  );
};

interface ReasonChipProps {
  readonly reason: Reason;
  readonly isChosen: boolean;
  readonly onPress: () => void;
}

const ReasonChip = ({ reason: { header, reason, count }, isChosen, onPress }: ReasonChipProps) => {
  const translate = useTranslate();
  // Some reasons name their column themselves.
  const isNamed = header === null || reason.includes(header);
  const column = isNamed ? '' : translate('importing.problem.column', { column: header });
  return (
    <Chip
      label={`${column}${reason} ${formatCount(count)}`}
      clickable
      variant={isChosen ? 'filled' : 'outlined'}
      color={isChosen ? 'primary' : 'default'}
      aria-pressed={isChosen}
      onClick={onPress}
      sx={{ maxWidth: '100%', flexShrink: 0 }}
    />
  );
};
