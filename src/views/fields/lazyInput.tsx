import Skeleton from '@mui/material/Skeleton';
import { type ComponentType, lazy, Suspense } from 'react';
import type { FieldInputProps } from '#views/fieldView.ts';

const boxHeight = 40;

/** An input whose code comes with the form that shows it, not with the list; until it is there a bar of its height, in pixels, stands for it. */
export const lazyInput = (
  load: () => Promise<ComponentType<FieldInputProps>>,
  height = boxHeight,
): ComponentType<FieldInputProps> => {
  const Input = lazy(async () => ({ default: await load() }));
  return (props) => (
    <Suspense fallback={<Skeleton variant="rounded" height={height} />}>
      <Input {...props} />
    </Suspense>
  );
};
