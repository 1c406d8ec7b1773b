import DeletionIcon from '@mui/icons-material/AutoDeleteOutlined';
import ExportIcon from '@mui/icons-material/FileDownloadOutlined';
import SmsIcon from '@mui/icons-material/SmsOutlined';
import TransferIcon from '@mui/icons-material/SwapHorizOutlined';
import ImportIcon from '@mui/icons-material/UploadFileOutlined';
import type { Task } from './taskQueries.ts';

/** The drawing of each kind of long work. */
export const taskIcons = {
  import: ImportIcon,
  export: ExportIcon,
  transfer: TransferIcon,
  sms: SmsIcon,
  deletion: DeletionIcon,
} satisfies Readonly<Record<Task['kind'], unknown>>;
