import DeletionIcon from '@mui/icons-material/AutoDeleteOutlined';
import ExportIcon from '@mui/icons-material/FileDownloadOutlined';
import TransferIcon from '@mui/icons-material/SwapHorizOutlined';
import ImportIcon from '@mui/icons-material/UploadFileOutlined';
import type { Task } from './taskQueries.ts';

/** The drawing of each kind of long work. */
export const taskIcons = {
  import: ImportIcon,
  export: ExportIcon,
  transfer: TransferIcon,
  deletion: DeletionIcon,
} satisfies Readonly<Record<Task['kind'], unknown>>;
