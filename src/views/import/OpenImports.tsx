import Alert from '@mui/material/Alert';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { LinkBase, useDataProvider, useTranslate } from 'react-admin';
import type { ConsoleProvider } from '#dataProvider/consoleProvider.ts';
import { importAddress } from './entry/importAddress.ts';

interface OpenImportsProps {
  readonly noun: string;
  readonly purpose: string;
}

/** Imports of this purpose that were begun and not brought to an end: the way back to them. */
export const OpenImports = ({ noun, purpose }: OpenImportsProps) => {
  const translate = useTranslate();
  const provider = useDataProvider<ConsoleProvider>();
  const { data } = useQuery({
    queryKey: ['importJob', 'open'],
    queryFn: ({ signal }) =>
      provider.call(
        'importList',
        { page: 1, page_size: 20, filter: { status: ['uploaded', 'checked', 'importing'] } },
        { signal },
      ),
  });
  const open = (data?.list ?? []).filter((job) => job.noun === noun && job.purpose === purpose);
  if (open.length === 0) return null;
  return (
    <Alert severity="info">
      {translate('importing.open.title')}
      <Stack component="ul" sx={{ m: 0, pl: 2.5 }}>
        {open.map((job) => (
          <li key={job.import_id}>
            <Link component={LinkBase} to={importAddress(job.import_id)}>
              {translate(`importing.open.${job.status}`, { file: job.file_name })}
            </Link>
          </li>
        ))}
      </Stack>
    </Alert>
  );
};
