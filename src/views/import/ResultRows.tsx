import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslate } from 'react-admin';
import { formatCount } from '#views/format/formatCount.ts';
import { StepPanel } from './ImportFrame.tsx';
import type { ImportJob, RowState } from './importRow.ts';
import { RowList } from './RowList.tsx';
import { leftOutCount, leftOutStates } from './resultCounts.tsx';
import { renewRows } from './useImportRows.ts';

const ends = ['written', 'unchanged', 'skipped', 'failed', 'undone'] as const;
type End = (typeof ends)[number];

/** Rows that came to this end are in one of these states. */
const statesOf = (end: End): readonly RowState[] => (end === 'skipped' ? leftOutStates : [end]);

/** Rows still in a state: those taken back are no longer written. */
const countOf = (job: ImportJob, end: End): number =>
  ({
    written: job.written_count - job.undone,
    unchanged: job.unchanged_count,
    skipped: leftOutCount(job),
    failed: job.failed,
    undone: job.undone,
  })[end];

/** Rows that were read before some of them were taken back say what is no longer so. */
const useRowsAfterUndo = ({ import_id: importId, undone }: ImportJob): void => {
  const client = useQueryClient();
  useEffect(() => {
    if (undone > 0) void renewRows(client, importId);
  }, [client, importId, undone]);
};

/** Every row of the file with what became of it; what was added leads to its record. */
export const ResultRows = ({ job }: { readonly job: ImportJob }) => {
  const translate = useTranslate();
  useRowsAfterUndo(job);
  const there = ends.filter((end) => countOf(job, end) > 0);
  const [chosen, setChosen] = useState<End>();
  if (there.length === 0) return null;
  const end = there.find((each) => each === chosen);
  const states = (end === undefined ? ends : [end]).flatMap(statesOf);
  return (
    <StepPanel title={translate('importing.resultRows')}>
      <Stack spacing={2}>
        {there.length < 2 ? null : (
          <Stack
            direction="row"
            useFlexGap
            spacing={1}
            role="group"
            aria-label={translate('importing.column.state')}
            sx={{ flexWrap: 'wrap' }}
          >
            {there.map((each) => (
              <Chip
                key={each}
                clickable
                label={`${translate(`importing.state.${each}`)} ${formatCount(countOf(job, each))}`}
                variant={each === end ? 'filled' : 'outlined'}
                color={each === end ? 'primary' : 'default'}
                aria-pressed={each === end}
                onClick={() => setChosen(each === end ? undefined : each)}
              />
            ))}
          </Stack>
        )}
        <RowList
          // What was taken back meanwhile is another list.
          key={`${job.undone}`}
          job={job}
          filter={{ importId: job.import_id, states }}
          view="result"
          label={translate('importing.resultRows')}
          empty={translate('importing.none.rows')}
        />
      </Stack>
    </StepPanel>
  );
};
