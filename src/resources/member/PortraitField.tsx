import type { FieldDisplayProps } from '#views/fields/fieldView.ts';
import { Portrait } from '#views/person/Portrait.tsx';

const detailSize = 64;

/** The picture of a person in their detail. */
export const PortraitField = ({ value, record }: FieldDisplayProps) => (
  <Portrait name={typeof record.name === 'string' ? record.name : ''} picture={value} size={detailSize} />
);
