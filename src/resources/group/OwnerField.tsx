import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import type { FieldDisplayProps } from '#views/fields/fieldView.ts';
import { OptionChip } from '#views/fields/OptionChip.tsx';

/** The owner of a group, marked when they resigned or are no longer among its people: it needs another one then. */
export const OwnerField = ({ value, record }: FieldDisplayProps) => {
  const translate = useTranslate();
  const mark = record.owner_resigned === 1 ? 'resigned' : record.owner_gone === 1 ? 'gone' : undefined;
  return (
    <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', alignItems: 'center', gap: 0.75 }}>
      {typeof value === 'string' ? value : translate('group.noOwner')}
      {mark === undefined || record.owner_id === null ? null : (
        <OptionChip title={translate(`group.owner.${mark}`)} colour="warning" />
      )}
    </Box>
  );
};
