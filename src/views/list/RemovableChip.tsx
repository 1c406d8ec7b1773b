import Close from '@mui/icons-material/Close';
import Chip from '@mui/material/Chip';
import { useTranslate } from 'react-admin';

interface RemovableChipProps {
  readonly text: string;
  readonly onRemove: () => void;
}

/** One filter in words; pressing it takes the filter away, by mouse, finger or key alike. */
export const RemovableChip = ({ text, onRemove }: RemovableChipProps) => {
  const translate = useTranslate();
  return (
    <Chip
      label={text}
      size="small"
      variant="outlined"
      color="primary"
      onClick={onRemove}
      onDelete={onRemove}
      deleteIcon={<Close />}
      aria-label={translate('list.chip.remove', { text })}
      sx={{ maxWidth: '100%', minHeight: 28 }}
    />
  );
};
