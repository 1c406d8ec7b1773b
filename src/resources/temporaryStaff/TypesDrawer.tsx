import EditIcon from '@mui/icons-material/EditOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { lazy, Suspense, useState } from 'react';
import { useTranslate } from 'react-admin';
import { formatCount } from '#views/format/formatCount.ts';
import { DrawerFrame } from '#views/layouts/DrawerFrame.tsx';
import { type TypeRow, useTypeName, useTypes } from './useTypes.ts';

const TypeDialog = lazy(async () => ({ default: (await import('./TypeDialog.tsx')).TypeDialog }));

interface TypeCardProps {
  readonly row: TypeRow;
  readonly onEdit: () => void;
}

const TypeCard = ({ row, onEdit }: TypeCardProps) => {
  const translate = useTranslate();
  const name = useTypeName()(row.type);
  const facts = [
    translate('temporary.hours', { hours: formatCount(row.hours) }),
    row.department ?? translate('temporary.noDepartment'),
    translate(row.leaves_groups === 1 ? 'temporary.leavesGroups' : 'temporary.keepsGroups'),
  ];
  return (
    <Card component="li" variant="outlined" sx={{ p: 2, display: 'flex', gap: 1, minWidth: 0 }}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography variant="subtitle2" component="h2">
          {name}
        </Typography>
        <Typography component="p" variant="h5" sx={{ my: 0.5 }}>
          {translate('temporary.working', { count: formatCount(row.active_count) })}
        </Typography>
        <Typography variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
          {facts.join(' · ')}
        </Typography>
      </Box>
      {row.can?.update === 1 ? (
        <IconButton
          size="small"
          aria-label={translate('temporary.editType', { type: name })}
          onClick={onEdit}
          sx={{ alignSelf: 'flex-start' }}
        >
          <EditIcon fontSize="small" />
        </IconButton>
      ) : null}
    </Card>
  );
};

/** What each type of temporary work is, and how many people are at it; who may change it does so here. */
export const TypesDrawer = ({ onClose }: { readonly onClose: () => void }) => {
  const translate = useTranslate();
  const { data, error } = useTypes();
  const [edited, setEdited] = useState<TypeRow['type']>();
  const row = data?.find(({ type }) => type === edited);
  return (
    <DrawerFrame title={translate('temporary.types')} onClose={onClose}>
      {error === null ? null : <Alert severity="warning">{error.message}</Alert>}
      <Box component="ul" sx={{ listStyle: 'none', p: 0, m: 0, display: 'grid', gap: 1.5 }}>
        {(data ?? []).map((each) => (
          <TypeCard key={each.type} row={each} onEdit={() => setEdited(each.type)} />
        ))}
      </Box>
      {row === undefined ? null : (
        <Suspense fallback={null}>
          <TypeDialog row={row} onClose={() => setEdited(undefined)} />
        </Suspense>
      )}
    </DrawerFrame>
  );
};
