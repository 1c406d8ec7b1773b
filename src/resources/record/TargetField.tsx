import Link from '@mui/material/Link';
import { LinkBase, useCanAccess, useCreatePath } from 'react-admin';
import type { FieldDisplayProps } from '#views/fields/fieldView.ts';
import { useModels } from '#views/ModelContext.tsx';

interface WayProps {
  readonly noun: string;
  readonly id: number;
  readonly name: string;
}

/** A link for those who may see what it leads to; its name for the others. */
const Way = ({ noun, id, name }: WayProps) => {
  const createPath = useCreatePath();
  const { canAccess } = useCanAccess({ resource: noun, action: 'show' });
  if (canAccess !== true) return <span>{name}</span>;
  return (
    <Link component={LinkBase} to={createPath({ resource: noun, id, type: 'show' })} underline="hover">
      {name}
    </Link>
  );
};

/** Whom or what it was done to, with the way there where there is a page for it. */
export const TargetField = ({ value, record }: FieldDisplayProps) => {
  const noun = String(record.target_type ?? '');
  const model = useModels()[noun];
  const { target_id: id } = record;
  const name = String(value);
  if (model?.verbs.one === undefined || model.menu === undefined || typeof id !== 'number')
    return <span>{name}</span>;
  return <Way noun={noun} id={id} name={name} />;
};
