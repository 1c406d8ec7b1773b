import { render } from '@testing-library/react';
import { type ReactNode, Suspense } from 'react';
import { expect, it } from 'vitest';
import { lazyPart, preloadPart } from '#views/lazyPart.ts';

const Waiting = ({ children }: { readonly children: ReactNode }) => (
  <Suspense fallback="waiting">{children}</Suspense>
);

const Shown = () => 'shown';

it('what has been loaded is shown in the first pass', async () => {
  const Part = lazyPart(async () => ({ default: Shown }));
  await preloadPart(Part);

  const { container } = render(<Part />, { wrapper: Waiting });

  expect(container.textContent).toBe('shown');
});

it('what is on its way shows the placeholder first', async () => {
  const Part = lazyPart(async () => ({ default: Shown }));

  const { container, findByText } = render(<Part />, { wrapper: Waiting });

  expect(container.textContent).toBe('waiting');
  expect(await findByText('shown')).toBeTruthy();
});

it('what could not be loaded is asked for again', async () => {
  let asked = 0;
  const Part = lazyPart(async () => {
    asked += 1;
    if (asked === 1) throw new Error('offline');
    return { default: Shown };
  });
  await expect(Part.preload()).rejects.toThrow('offline');
  await Part.preload();

  const { container } = render(<Part />, { wrapper: Waiting });

  expect(container.textContent).toBe('shown');
});
