import Dialog from '@mui/material/Dialog';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { useSay } from '#views/useSay.ts';
import { Harness } from './harness.tsx';
import { createMemorySend } from './memorySend.ts';
import { relatedSchemas } from './parcel.ts';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const Speaker = ({ undo }: { readonly undo: () => Promise<void> }) => {
  const say = useSay();
  return (
    <>
      <button type="button" onClick={() => say('已标记', 'success', { undo, topic: 'mark' })}>
        标记
      </button>
      <button type="button" onClick={() => say('服务器出错', 'error')}>
        出错
      </button>
      <input aria-label="备注" />
    </>
  );
};

const show = () => {
  const undo = vi.fn(async () => {});
  render(
    <Harness schemas={relatedSchemas} server={createMemorySend({})}>
      <Speaker undo={undo} />
    </Harness>,
  );
  return { undo };
};
const press = (name: string) => fireEvent.click(screen.getByText(name, { selector: 'button' }));
const wait = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

describe('notices over the page', () => {
  it('go by themselves, but errors stay until closed', async () => {
    vi.useFakeTimers();
    show();
    press('标记');
    press('出错');
    expect(screen.getByText('已标记').closest('[role]')?.getAttribute('role')).toBe('status');

    await wait(60_000);

    expect(screen.queryByText('已标记')).toBeNull();
    expect(screen.getByText('服务器出错').closest('[role]')?.getAttribute('role')).toBe('alert');
    fireEvent.click(screen.getByLabelText('关闭通知'));
    expect(screen.queryByText('服务器出错')).toBeNull();
  });

  it('wait while the pointer is on them', async () => {
    vi.useFakeTimers();
    show();
    press('标记');
    const region = screen.getByLabelText(/^通知/);
    fireEvent.mouseEnter(region);

    await wait(60_000);
    expect(screen.getByText('已标记')).toBeTruthy();
    fireEvent.mouseLeave(region);
    await wait(10_100);

    expect(screen.queryByText('已标记')).toBeNull();
  });

  it('are heard beside an open dialog', async () => {
    render(
      <Harness schemas={relatedSchemas} server={createMemorySend({})}>
        <Dialog open aria-label="问题">
          <Speaker undo={async () => {}} />
        </Dialog>
      </Harness>,
    );
    press('标记');

    const undo = await screen.findByRole('button', { name: '撤销' });

    expect(undo.closest('[aria-hidden]')).toBeNull();
  });

  it('replace an older one of the same topic', () => {
    show();
    press('标记');
    press('标记');

    expect(screen.getAllByText('已标记')).toHaveLength(1);
  });

  it('are reached by F8, which goes back, too', () => {
    show();
    press('标记');
    const note = screen.getByLabelText('备注');
    note.focus();

    fireEvent.keyDown(note, { key: 'F8' });
    expect(document.activeElement?.textContent).toContain('已标记');
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'F8' });

    expect(document.activeElement).toBe(note);
  });

  it('take back by Ctrl+Z, unless a text is being typed', () => {
    const { undo } = show();
    press('标记');

    fireEvent.keyDown(screen.getByLabelText('备注'), { key: 'z', ctrlKey: true });
    expect(undo).not.toHaveBeenCalled();
    fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true });

    expect(undo).toHaveBeenCalledTimes(1);
    expect(screen.queryByText('已标记')).toBeNull();
  });
});
