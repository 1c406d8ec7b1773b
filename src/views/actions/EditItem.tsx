import MenuItem from '@mui/material/MenuItem';
import { type Identifier, useCreatePath, useNavigate, useTranslate } from 'react-admin';

interface EditItemProps {
  readonly noun: string;
  readonly id: Identifier;
}

/** "Edit" in a row's menu. */
export const EditItem = ({ noun, id }: EditItemProps) => {
  const translate = useTranslate();
  const navigate = useNavigate();
  const createPath = useCreatePath();
  return (
    <MenuItem onClick={() => navigate(createPath({ resource: noun, id, type: 'edit' }))}>
      {translate('ra.action.edit')}
    </MenuItem>
  );
};
