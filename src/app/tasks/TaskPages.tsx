import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';

interface TaskPagesProps {
  /** From 1. */
  readonly page: number;
  readonly pageSize: number;
  readonly total: number;
  readonly onPage: (page: number) => void;
}

/** Which of the tasks are shown, and the way to the ones before and after; nothing where one page holds them all. */
export const TaskPages = ({ page, pageSize, total, onPage }: TaskPagesProps) => {
  const translate = useTranslate();
  const last = Math.max(1, Math.ceil(total / pageSize));
  const from = (page - 1) * pageSize + 1;
  if (last === 1 && page === 1) return null;
  return (
    <Box
      component="nav"
      aria-label={translate('task.pages')}
      sx={{
        display: 'flex',
        gap: 1,
        alignItems: 'center',
        justifyContent: 'flex-end',
        flexWrap: 'wrap',
        py: 1.5,
      }}
    >
      <Typography role="status" sx={{ color: 'text.secondary' }}>
        {translate('task.range', {
          from: Math.min(from, total),
          to: Math.min(page * pageSize, total),
          total,
        })}
      </Typography>
      <Button variant="outlined" disabled={page <= 1} onClick={() => onPage(Math.min(page - 1, last))}>
        {translate('ra.navigation.previous')}
      </Button>
      <Button variant="outlined" disabled={page >= last} onClick={() => onPage(page + 1)}>
        {translate('ra.navigation.next')}
      </Button>
    </Box>
  );
};
