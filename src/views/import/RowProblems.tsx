import ErrorOutline from '@mui/icons-material/ErrorOutline';
import WarningAmber from '@mui/icons-material/WarningAmber';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import type { Problem } from './importRow.ts';

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
