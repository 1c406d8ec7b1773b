import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CropDialog } from '#views/fields/file/CropDialog.tsx';
import { Harness } from './harness.tsx';
import { createMemorySend } from './memorySend.ts';
import { parcelSchema } from './parcel.ts';

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
        <CropDialog file={file} ratio={undefined} onCancel={() => {}} onTake={(cut) => taken.push(cut)} />
      </Harness>,
    );
    fireEvent.load(await screen.findByAltText('甲.png'));

    await user.click(screen.getByRole('button', { name: '使用' }));
    expect((await screen.findByRole('alert')).textContent).toContain('图片无法裁剪');
    await user.click(screen.getByRole('button', { name: '使用整张图片' }));

    expect(taken).toEqual([file]);
  });
});
