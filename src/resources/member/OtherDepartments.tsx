import LockIcon from '@mui/icons-material/LockOutlined';
import StarIcon from '@mui/icons-material/Star';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useRecordContext, useTranslate } from 'react-admin';
import { unseenDepartments } from './unseenDepartments.ts';

/** In a form: the departments the editor neither sees nor changes, as one line with the reason. */
export const OtherDepartments = ({ isMain }: { readonly isMain: boolean }) => {
  const translate = useTranslate();
  const count = unseenDepartments(useRecordContext());
  if (count === 0) return null;
  const Icon = isMain ? StarIcon : LockIcon;
  return (
    <Stack component="li" direction="row" spacing={1} sx={{ alignItems: 'flex-start' }}>
      <Icon color="disabled" fontSize="small" sx={{ m: 1.25 }} aria-hidden />
      <div>
        <Typography variant="body2" sx={{ pt: 1 }}>
          {translate('member.otherDepartments', { smart_count: count, count })}
        </Typography>
        <Typography variant="caption" color="text.secondary" component="p">
          {translate(isMain ? 'member.mainElsewhere' : 'member.otherReason')}
        </Typography>
      </div>
    </Stack>
  );
};
