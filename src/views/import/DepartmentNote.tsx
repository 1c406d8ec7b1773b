import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { formatCount } from '#views/format/formatCount.ts';
import type { ImportJob } from './importRow.ts';
import type { Repair } from './useRepair.ts';

interface DepartmentNoteProps {
  readonly note: NonNullable<ImportJob['dept_notes']>[number];
  readonly repair: Repair;
}

/** Which rows a new department comes from, and what may be meant: one click takes it for all of them. */
export const DepartmentNote = ({ note, repair }: DepartmentNoteProps) => {
  const translate = useTranslate();
  const { name, count, lines, similar } = note;
  const rows = `${lines.join(translate('importing.meant.comma'))}${lines.length < count ? '…' : ''}`;
  return (
    <Box sx={{ pl: 4, pb: 1 }}>
      <Typography variant="body2" color="text.secondary">
        {translate('importing.meant.rows', { rows, count: formatCount(count), smart_count: count })}
      </Typography>
      {similar.length === 0 ? null : (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
          <Typography variant="body2" color="warning.main">
            {translate('importing.meant.question')}
          </Typography>
          {similar.map((by) => (
            <Button
              key={by}
              size="small"
              aria-label={translate('importing.meant.take', { name, by })}
              loading={repair.isRunning}
              onClick={() => void repair.takeDepartment(name, by)}
            >
              {by}
            </Button>
          ))}
        </Box>
      )}
    </Box>
  );
};
