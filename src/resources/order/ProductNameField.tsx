import type { FieldDisplayProps } from '#views/fields/fieldView.ts';
import { useProductName } from '#views/shop/useProductName.ts';

/** What was ordered, in the reader's language. */
export const ProductNameField = ({ value }: FieldDisplayProps) => {
  const nameOf = useProductName();
  return <>{typeof value === 'string' ? nameOf(value) : ''}</>;
};
