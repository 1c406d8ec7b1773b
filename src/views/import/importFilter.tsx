import { useGetOne } from 'react-admin';
import type { FilterTextProps } from '#views/fieldView.ts';

const quiet = { onError: () => {}, retry: false };

/** The import whose people a list shows, by the name of its file. */
export const ImportText = ({ value }: FilterTextProps) => {
  const { data } = useGetOne('importJob', { id: Number(value) }, quiet);
  return String(data?.file_name ?? value);
};
