import ErrorIcon from '@mui/icons-material/ErrorOutlineOutlined';
import InfoIcon from '@mui/icons-material/InfoOutlined';
import SuccessIcon from '@mui/icons-material/TaskAltOutlined';
import WarningIcon from '@mui/icons-material/WarningAmberOutlined';
import ListItem from '@mui/material/ListItem';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import { formatInstant } from '#views/format/dateTime.ts';
import type { Notice } from '#views/notices/noticeStore.ts';

const icons = {
  info: InfoIcon,
  success: SuccessIcon,
  warning: WarningIcon,
  error: ErrorIcon,
} satisfies Readonly<Record<Notice['kind'], unknown>>;

/** One thing the console said, with when. */
export const NoticeLine = ({ notice }: { readonly notice: Notice }) => {
  const Icon = icons[notice.kind];
  return (
    <ListItem sx={{ alignItems: 'flex-start', px: 1 }}>
      <ListItemIcon sx={{ minWidth: 32, mt: 0.75 }}>
        <Icon fontSize="small" color={notice.kind} />
      </ListItemIcon>
      <ListItemText
        primary={notice.text}
        secondary={formatInstant(new Date(notice.at).toISOString())}
        slotProps={{ primary: { sx: { fontWeight: notice.isRead ? 400 : 600 } } }}
      />
    </ListItem>
  );
};
