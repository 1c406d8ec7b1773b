import LockIcon from '@mui/icons-material/LockOutlined';
import StarIcon from '@mui/icons-material/Star';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useRecordContext, useTranslate } from 'react-admin';
import { placementGrid } from './placementGrid.ts';
import { unseenDepartments } from './unseenDepartments.ts';

/** In a form: the departments the editor neither sees nor changes, as one line with the reason. */
export const OtherDepartments = ({ isMain }: { readonly isMain: boolean }) => {
  const translate = useTranslate();
  const count = unseenDepartments(useRecordContext());
  if (count === 0) return null;
  const Icon = isMain ? StarIcon : LockIcon;
  return (
    <Box component="li" sx={placementGrid}>
      <Icon color="disabled" sx={{ m: 1 }} aria-hidden />
      <Box sx={{ gridColumn: '2 / -1' }}>
        <Typography variant="body2" sx={{ pt: 1 }}>
          {translate('member.otherDepartments', { smart_count: count, count })}
        </Typography>
        <Typography variant="caption" color="text.secondary" component="p">
          {translate(isMain ? 'member.mainElsewhere' : 'member.otherReason')}
        </Typography>
      </Box>
    </Box>
  );
};
