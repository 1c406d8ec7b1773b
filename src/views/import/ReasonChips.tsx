import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import { useTranslate } from 'react-admin';
import { formatCount } from '../list/formatCount.ts';
import type { ImportJob } from './importRow.ts';

interface ReasonChipsProps {
  readonly job: ImportJob;
  readonly level: string;
  readonly chosen: string | undefined;
  readonly onChoose: (errorKey: string | undefined) => void;
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
      {reasons.map(({ error_key: key, reason, count }) => (
        <Chip
          key={key}
          label={`${reason} ${formatCount(count)}`}
          clickable
          variant={key === chosen ? 'filled' : 'outlined'}
          color={key === chosen ? 'primary' : 'default'}
          aria-pressed={key === chosen}
          onClick={() => onChoose(key === chosen ? undefined : key)}
          sx={{ maxWidth: '100%', flexShrink: 0 }}
        />
      ))}
    </Stack>
  );
};
