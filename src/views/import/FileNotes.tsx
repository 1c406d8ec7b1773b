import Alert from '@mui/material/Alert';
import type { ImportJob } from './importRow.ts';

/** What should be known of the file before it is confirmed, such as rows somebody had filtered away. */
export const FileNotes = ({ job }: { readonly job: ImportJob }) =>
  job.notes.map((note) => (
    <Alert key={note} severity="warning">
      {note}
    </Alert>
  ));
