import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createModel } from '#engine/createModel.ts';
import { findField } from '#engine/fields.ts';
import type { FieldModel } from '#engine/model.ts';
import { CropDialog, cropOutput, cropRatio, isEnlarged } from '#views/fields/file/CropDialog.tsx';
import { Harness } from './harness.tsx';
import { createMemorySend } from './memorySend.ts';
import { parcelSchema } from './parcel.ts';

const photo = findField(createModel(parcelSchema()).fields, 'photo') as FieldModel;

const { createObjectURL, revokeObjectURL } = URL;

beforeEach(() => {
  // A browser that draws no picture this large; the test's document has neither addresses nor canvas of its own.
  Object.assign(URL, { createObjectURL: () => 'blob:picture', revokeObjectURL: () => {} });
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
});

afterEach(() => {
  cleanup();
  Object.assign(URL, { createObjectURL, revokeObjectURL });
  vi.restoreAllMocks();
});

describe('a picture that cannot be cut', () => {
  it('is said to be so and taken whole', async () => {
    const taken: File[] = [];
    const file = new File(['png'], '甲.png', { type: 'image/png' });
    const user = userEvent.setup({ delay: null });
    render(
      <Harness schemas={[parcelSchema()]} server={createMemorySend({})}>
        <CropDialog file={file} field={photo} onCancel={() => {}} onTake={(cut) => taken.push(cut)} />
      </Harness>,
    );
    fireEvent.load(await screen.findByAltText('甲.png'));

    await user.click(screen.getByRole('button', { name: '使用' }));
    expect((await screen.findByRole('alert')).textContent).toContain('图片无法裁剪');
    await user.click(screen.getByRole('button', { name: '使用整张图片' }));

    expect(taken).toEqual([file]);
  });
});

describe('the pixels of a cut', () => {
  it('are exactly those the field asks for', () => {
    expect(cropOutput({ width: 700.4, height: 1050.6 }, { width: 1080, height: 1620 })).toEqual({
      width: 1080,
      height: 1620,
    });
    expect(isEnlarged({ width: 700.4, height: 1050.6 }, { width: 1080, height: 1620 })).toBe(true);
    expect(cropRatio({ width: 1080, height: 1620 })).toBeCloseTo(2 / 3);
  });

  it('are fewer than those that are only recommended, in their ratio', () => {
    const recommended = { width: 1080, height: 1620, recommended: true };

    expect(cropOutput({ width: 533.4, height: 800 }, recommended)).toEqual({ width: 533, height: 800 });
    expect(isEnlarged({ width: 533.4, height: 800 }, recommended)).toBe(false);
    expect(cropOutput({ width: 2000, height: 3000 }, recommended)).toEqual({ width: 1080, height: 1620 });
  });

  it('are no more than the field takes', () => {
    expect(cropOutput({ width: 3000, height: 3000 }, { maxWidth: 1024, maxHeight: 1024 })).toEqual({
      width: 1024,
      height: 1024,
    });
    expect(cropOutput({ width: 300.2, height: 200.4 })).toEqual({ width: 300, height: 200 });
  });
});
