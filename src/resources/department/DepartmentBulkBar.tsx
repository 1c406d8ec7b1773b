import Close from '@mui/icons-material/Close';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { lazy, Suspense, useState } from 'react';
import { type RaRecord, useTranslate } from 'react-admin';
import { formatCount } from '#views/format/formatCount.ts';
import { Tooltip } from '#views/tooltip/Tooltip.tsx';
import { type DepartmentRights, rightsOf } from './departmentPage.ts';

const BatchEditDialog = lazy(async () => ({
  default: (await import('./BatchEditDialog.tsx')).BatchEditDialog,
}));
const MoveDialog = lazy(async () => ({ default: (await import('./MoveDialog.tsx')).MoveDialog }));
const DeleteDialog = lazy(async () => ({ default: (await import('./DeleteDialog.tsx')).DeleteDialog }));

type BulkAction = 'edit' | 'move' | 'remove';

interface DepartmentBulkBarProps {
  readonly rows: readonly RaRecord[];
  readonly onDone: (text: string) => void;
  readonly onClear: () => void;
}

const rightFor: Readonly<Record<BulkAction, (row: RaRecord, rights: DepartmentRights) => boolean>> = {
  edit: (row) => row.can?.update === 1,
  move: (_, rights) => rights.move,
  remove: (_, rights) => rights.remove,
};

/** What can be done to the selected departments of a level; what none of them allows says so. */
export const DepartmentBulkBar = ({ rows, onDone, onClear }: DepartmentBulkBarProps) => {
  const translate = useTranslate();
  const [asking, setAsking] = useState<BulkAction>();
  const close = () => setAsking(undefined);
  const done = (text: string) => {
    close();
    onDone(text);
  };
  return (
    <Paper
      role="toolbar"
      aria-label={translate('department.bulk.bar')}
      elevation={6}
      sx={{ position: 'sticky', bottom: 12, zIndex: 3, px: 2, py: 1, border: 1, borderColor: 'divider' }}
    >
      <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap', alignItems: 'center' }}>
        <Typography
          role="status"
          variant="body2"
          sx={{ fontWeight: 600, mr: 'auto', width: { xs: '100%', sm: 'auto' } }}
        >
          {translate('department.bulk.selected', { count: formatCount(rows.length) })}
        </Typography>
        {(['edit', 'move', 'remove'] as const).map((action) => (
          <BulkButton key={action} action={action} rows={rows} onClick={() => setAsking(action)} />
        ))}
        <Tooltip title={translate('department.bulk.clear')}>
          <IconButton size="small" aria-label={translate('department.bulk.clear')} onClick={onClear}>
            <Close fontSize="small" />
          </IconButton>
        </Tooltip>
      </Stack>
      <Suspense>
        {asking === 'edit' ? <BatchEditDialog rows={rows} onDone={done} onClose={close} /> : null}
        {asking === 'move' ? <MoveDialog rows={rows} onDone={done} onClose={close} /> : null}
        {asking === 'remove' ? <DeleteDialog rows={rows} onDone={done} onClose={close} /> : null}
      </Suspense>
    </Paper>
  );
};

interface BulkButtonProps {
  readonly action: BulkAction;
  readonly rows: readonly RaRecord[];
  readonly onClick: () => void;
}

/** Possible when one of the rows allows it: of the others the result says why not. */
const BulkButton = ({ action, rows, onClick }: BulkButtonProps) => {
  const translate = useTranslate();
  const isPossible = rows.some((row) => rightFor[action](row, rightsOf(row)));
  const button = (
    <Button
      size="small"
      variant="outlined"
      color={isPossible ? (action === 'remove' ? 'error' : 'primary') : 'inherit'}
      {...(isPossible
        ? {}
        : { 'aria-disabled': true, 'aria-description': translate('department.bulk.none') })}
      sx={isPossible ? {} : { color: 'text.disabled', cursor: 'help' }}
      onClick={() => (isPossible ? onClick() : undefined)}
    >
      {translate(`department.bulk.${action}`)}
    </Button>
  );
  return isPossible ? button : <Tooltip title={translate('department.bulk.none')}>{button}</Tooltip>;
};
