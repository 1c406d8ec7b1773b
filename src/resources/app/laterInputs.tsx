import { lazy, Suspense } from 'react';
import type { FieldInputProps } from '#views/fields/fieldView.ts';

const IconInput = lazy(async () => ({ default: (await import('./IconInput.tsx')).IconInput }));

/** Loaded with the form: start-up scripts stay small. */
export const LaterIconInput = (props: FieldInputProps) => (
  <Suspense fallback={null}>
    <IconInput {...props} />
  </Suspense>
);
