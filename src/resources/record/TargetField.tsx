import Link from '@mui/material/Link';
import { LinkBase, useCreatePath } from 'react-admin';
import type { FieldDisplayProps } from '#views/fields/fieldView.ts';
import { useModels } from '#views/ModelContext.tsx';

/** Whom or what it was done to, with the way there where there is a page for it. */
export const TargetField = ({ value, record }: FieldDisplayProps) => {
  const createPath = useCreatePath();
  const noun = String(record.target_type ?? '');
  const model = useModels()[noun];
  const { target_id: id } = record;
  const hasPage = model?.verbs.one !== undefined && model.menu !== undefined && typeof id === 'number';
  if (!hasPage) return <span>{String(value)}</span>;
  return (
    <Link component={LinkBase} to={createPath({ resource: noun, id, type: 'show' })} underline="hover">
      {String(value)}
    </Link>
  );
};
