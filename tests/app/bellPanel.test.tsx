import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { BellPanel } from '#app/bell/BellPanel.tsx';
import { createLongWorkStore, LongWorkProvider } from '#views/longWork/longWorkStore.ts';
import { Harness } from '../views/harness.tsx';
import { createMemorySend } from '../views/memorySend.ts';
import { relatedSchemas } from '../views/parcel.ts';

afterEach(cleanup);

const show = () => {
  const works = createLongWorkStore(() => 0);
  const seen = { address: '/', closed: 0 };
  const report = { done: [1], failed: [], skipped: [2], isOpen: false, again: () => {} };
  works.start({ id: 'cancel', title: '取消订单', state: 'failed', report });
  works.update('cancel', { result: { href: '/order', label: '查看结果' } });
  works.start({ id: 'export', title: '导出订单', state: 'finished' });
  works.update('export', { result: { href: '/api/file', label: '下载', isDownload: true } });
  render(
    <Harness
      schemas={relatedSchemas}
      server={createMemorySend({})}
      onAddress={(address) => {
        seen.address = address;
      }}
    >
      <LongWorkProvider value={works}>
        <BellPanel
          onClose={() => {
            seen.closed += 1;
          }}
        />
      </LongWorkProvider>
    </Harness>,
  );
  return { works, seen };
};

describe('the result of long work in the bell', () => {
  it('opens on its page without loading the console anew', async () => {
    const { works, seen } = show();

    fireEvent.click(await screen.findByText('查看结果'));

    expect(seen).toEqual({ address: '/order', closed: 1 });
    expect(works.read().find(({ id }) => id === 'cancel')?.report?.isOpen).toBe(true);
  });

  it('is a plain link when it is a file', async () => {
    show();

    const link = (await screen.findByText('下载')).closest('a');

    expect(link?.getAttribute('href')).toBe('/api/file');
    expect(link?.hasAttribute('download')).toBe(true);
  });
});
