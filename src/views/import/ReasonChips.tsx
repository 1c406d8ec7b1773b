import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import { useTranslate } from 'react-admin';
import { formatCount } from '#views/format/formatCount.ts';
import { type ImportJob, type Reason, reasonKey } from './importRow.ts';

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
