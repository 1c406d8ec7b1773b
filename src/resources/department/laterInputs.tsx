import Skeleton from '@mui/material/Skeleton';
import { lazy, Suspense } from 'react';
import type { FieldInputProps } from '#views/fields/fieldView.ts';

const Name = lazy(async () => ({ default: (await import('./NameInput.tsx')).NameInput }));
const Code = lazy(async () => ({ default: (await import('./CodeInput.tsx')).CodeInput }));

const waiting = <Skeleton variant="rounded" height={40} />;

/** The tree does not wait for what only its forms need. */
export const LaterNameInput = (props: FieldInputProps) => (
  <Suspense fallback={waiting}>
    <Name {...props} />
  </Suspense>
);

/** The same for the code. */
export const LaterCodeInput = (props: FieldInputProps) => (
  <Suspense fallback={waiting}>
    <Code {...props} />
  </Suspense>
);
