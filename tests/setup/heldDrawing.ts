import sharp from 'sharp';
import { vi } from 'vitest';

/** Pictures that are begun and not finished: `begun` once one is, `release` lets all of them go on. */
export interface HeldDrawing {
  readonly begun: Promise<void>;
  readonly release: () => void;
}

const createGate = (): { readonly passed: Promise<void>; readonly open: () => void } => {
  let open = (): void => undefined;
  const passed = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { passed, open };
};

type Draw = (...options: unknown[]) => Promise<unknown>;

/** Holds whatever is drawn from here on, as a huge picture would, until it is released. */
export const holdDrawing = (): HeldDrawing => {
  const pictures = Object.getPrototypeOf(
    sharp({ create: { width: 1, height: 1, channels: 3, background: 'red' } }),
  );
  const draw: Draw = pictures.toBuffer;
  const begun = createGate();
  const held = createGate();
  const drawing = vi.spyOn(pictures, 'toBuffer').mockImplementation(async function (
    this: unknown,
    ...options: unknown[]
  ) {
    begun.open();
    await held.passed;
    return draw.apply(this, options);
  });
  return {
    begun: begun.passed,
    release: () => {
      drawing.mockRestore();
      held.open();
    },
  };
};
