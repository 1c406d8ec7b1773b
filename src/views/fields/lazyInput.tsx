import Skeleton from '@mui/material/Skeleton';
import { type ComponentType, lazy, Suspense } from 'react';
import type { FieldInputProps } from '#views/fieldView.ts';

/** A label, and the box below it. */
const boxHeight = 63;

/** Stands for an input that is on its way: a bar of its height, in pixels. */
export const InputSkeleton = ({ height = boxHeight }: { readonly height?: number }) => (
  <Skeleton variant="rounded" height={height} sx={{ mt: 1, mb: 0.5 }} />
);

/** An input whose code comes with the form that shows it, not with the list; until it is there a bar of its height, in pixels, stands for it. */
export const lazyInput = (
  load: () => Promise<ComponentType<FieldInputProps>>,
  height?: number,
): ComponentType<FieldInputProps> => {
  const Input = lazy(async () => ({ default: await load() }));
  return (props) => (
    <Suspense fallback={<InputSkeleton {...(height === undefined ? {} : { height })} />}>
      <Input {...props} />
    </Suspense>
  );
};
