import ListIcon from '@mui/icons-material/ChecklistOutlined';
import SettingsIcon from '@mui/icons-material/TuneOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { lazy } from 'react';
import { LinkBase, useCanAccess, useCreatePath, useRecordContext, useTranslate } from 'react-admin';
import type { FieldDisplayProps } from '#views/fieldView.ts';
import { formatCount } from '#views/format/formatCount.ts';
import { defineOverride } from '#views/override.ts';

const shared = () => import('#resources/_shared/checklist/PersonChecklist.tsx');
const ChecklistProgress = lazy(async () => ({ default: (await shared()).ChecklistProgress }));
const PersonChecklist = lazy(async () => ({ default: (await shared()).PersonChecklist }));

interface Way {
  readonly noun: string;
  readonly icon: typeof ListIcon;
  readonly filter?: Readonly<Record<string, unknown>>;
}

const ways: readonly Way[] = [
  { noun: 'checklistTask', icon: ListIcon, filter: { status: ['open'] } },
  { noun: 'checklistLine', icon: SettingsIcon },
];

const WayTo = ({ noun, icon: Icon, filter }: Way) => {
  const translate = useTranslate();
  const createPath = useCreatePath();
  const { canAccess } = useCanAccess({ resource: noun, action: 'list' });
  if (canAccess !== true) return null;
  const list = createPath({ resource: noun, type: 'list' });
  return (
    <Button
      component={LinkBase}
      to={filter === undefined ? list : `${list}?filter=${encodeURIComponent(JSON.stringify(filter))}`}
      variant="outlined"
      startIcon={<Icon />}
      sx={{ whiteSpace: 'nowrap' }}
    >
      {translate(`checklist.way.${noun}`)}
    </Button>
  );
};

/** The ways to all that is to be done, and to what everyone gets. */
const Ways = () => (
  <>
    {ways.map((way) => (
      <WayTo key={way.noun} {...way} />
    ))}
  </>
);

const DoneField = ({ record }: FieldDisplayProps) => (
  <ChecklistProgress done={Number(record.done)} total={Number(record.total)} />
);

/** Nothing is told of none: the eye goes to those that are late. */
const OverdueField = ({ value }: FieldDisplayProps) => {
  const count = Number(value);
  return count === 0 ? (
    <>–</>
  ) : (
    <Box component="span" sx={{ color: 'error.main', fontWeight: 600 }}>
      {formatCount(count)}
    </Box>
  );
};

/** The lines of the checklist shown. */
const Lines = () => {
  const record = useRecordContext();
  return record === undefined ? null : <PersonChecklist filter={{ checklist_id: Number(record.id) }} />;
};

/** Newcomers and leavers with how far they are; the lines are ticked off in the detail. */
export const checklistOverride = defineOverride<'checklist'>()({
  fields: {
    done: { display: DoneField, column: { align: 'left', minWidth: 120 } },
    overdue: { display: OverdueField, column: { align: 'left' } },
  },
  views: { toolbar: Ways, showExtra: Lines },
});
