import ListIcon from '@mui/icons-material/ChecklistOutlined';
import SettingsIcon from '@mui/icons-material/TuneOutlined';
import Button from '@mui/material/Button';
import { lazy } from 'react';
import { LinkBase, useCanAccess, useCreatePath, useRecordContext, useTranslate } from 'react-admin';
import type { FieldDisplayProps } from '#views/fieldView.ts';
import { defineOverride } from '#views/override.ts';
import { wordKeys } from '#views/wordKeys.ts';

const shared = () => import('#resources/_shared/checklist/PersonChecklist.tsx');
const ChecklistProgress = lazy(async () => ({ default: (await shared()).ChecklistProgress }));
const PersonChecklist = lazy(async () => ({ default: (await shared()).PersonChecklist }));

const ways = [
  ['checklistTask', ListIcon],
  ['checklistLine', SettingsIcon],
] as const;

const WayTo = ({ noun, icon: Icon }: { readonly noun: string; readonly icon: (typeof ways)[number][1] }) => {
  const translate = useTranslate();
  const createPath = useCreatePath();
  const { canAccess } = useCanAccess({ resource: noun, action: 'list' });
  if (canAccess !== true) return null;
  return (
    <Button
      component={LinkBase}
      to={createPath({ resource: noun, type: 'list' })}
      variant="outlined"
      startIcon={<Icon />}
      sx={{ whiteSpace: 'nowrap' }}
    >
      {translate(wordKeys(noun).plural)}
    </Button>
  );
};

/** The ways to all that is to be done, and to what everyone gets. */
const Ways = () => (
  <>
    {ways.map(([noun, icon]) => (
      <WayTo key={noun} noun={noun} icon={icon} />
    ))}
  </>
);

const DoneField = ({ record }: FieldDisplayProps) => (
  <ChecklistProgress
    done={Number(record.done)}
    total={Number(record.total)}
    isLate={Number(record.overdue) > 0}
  />
);

/** The lines of the checklist shown. */
const Lines = () => {
  const record = useRecordContext();
  return record === undefined ? null : <PersonChecklist filter={{ checklist_id: Number(record.id) }} />;
};

/** Newcomers and leavers with how far they are; the lines are ticked off in the detail. */
export const checklistOverride = defineOverride<'checklist'>()({
  fields: { done: { display: DoneField } },
  views: { toolbar: Ways, showExtra: Lines },
});
