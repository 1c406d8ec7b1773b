import ArrowDownward from '@mui/icons-material/ArrowDownward';
import ArrowUpward from '@mui/icons-material/ArrowUpward';
import Delete from '@mui/icons-material/DeleteOutlined';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import { useTranslate } from 'react-admin';

interface ListRowButtonsProps {
  readonly index: number;
  readonly count: number;
  readonly onMove: (to: number) => void;
  readonly onRemove: () => void;
}

/** Up, down and remove for one row of a list; each button says which row it means. */
export const ListRowButtons = ({ index, count, onMove, onRemove }: ListRowButtonsProps) => {
  const translate = useTranslate();
  const label = (key: string) => translate(key, { number: index + 1 });
  return (
    <Stack direction="row">
      <IconButton
        size="small"
        aria-label={label('views.list.up')}
        disabled={index === 0}
        onClick={() => onMove(index - 1)}
      >
        <ArrowUpward fontSize="small" />
      </IconButton>
      <IconButton
        size="small"
        aria-label={label('views.list.down')}
        disabled={index === count - 1}
        onClick={() => onMove(index + 1)}
      >
        <ArrowDownward fontSize="small" />
      </IconButton>
      <IconButton size="small" aria-label={label('views.list.remove')} onClick={onRemove}>
        <Delete fontSize="small" />
      </IconButton>
    </Stack>
  );
};
