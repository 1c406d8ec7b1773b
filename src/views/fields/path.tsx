import { use } from 'react';
import { ListContext } from 'react-admin';
import type { FieldDisplayProps, FieldView } from '#views/fieldView.ts';

/** Names enough to tell places apart that are called alike everywhere. */
const shownInList = 2;

/** A way through a tree, its names parted by `/`: whole in a detail; in a list its end, and the whole below the pointer. */
export const PathText = ({ path }: { readonly path: string }) => {
  const isInList = use(ListContext) !== null;
  const names = path.split('/');
  if (!isInList || names.length <= shownInList) return <span>{path}</span>;
  return <span title={path}>{names.slice(-shownInList).join('/')}</span>;
};

const PathField = ({ value }: FieldDisplayProps) => <PathText path={String(value ?? '')} />;

/** Where a node of a tree stands, by the names above it. */
export const path: FieldView = { display: PathField };
