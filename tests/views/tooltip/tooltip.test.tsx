import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { Tooltip } from '#views/tooltip/Tooltip.tsx';

const user = () => userEvent.setup({ delay: null });

const showColumns = () =>
  render(
    <Tooltip title="Columns">
      <button type="button" />
    </Tooltip>,
  );
const text = () => screen.findByRole('tooltip');
const isGone = () => waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull());

describe('a tooltip', () => {
  it('names what has no name of its own, before anyone points at it', () => {
    showColumns();

    expect(screen.getByRole('button', { name: 'Columns' })).toBeDefined();
    expect(screen.queryByRole('tooltip')).toBeNull();
  });

  it('describes what is named by its text', () => {
    render(
      <Tooltip title="Head office / Sales" describeChild>
        <button type="button">Sales</button>
      </Tooltip>,
    );

    const button = screen.getByRole('button', { name: 'Sales' });
    expect(button.getAttribute('aria-description')).toBe('Head office / Sales');
  });

  it('is shown while the pointer rests on it or on its text', async () => {
    const pointer = user();
    showColumns();

    await pointer.hover(screen.getByRole('button'));
    const shown = await text();
    expect(shown.textContent).toBe('Columns');
    await pointer.hover(shown);
    await new Promise((resolve) => setTimeout(resolve, 150));
    expect(screen.getByRole('tooltip')).toBe(shown);

    await pointer.unhover(shown);
    await isGone();
  });

  it('leaves what it names alone where its code cannot be loaded', async () => {
    vi.doMock('#views/tooltip/TooltipPopper.tsx', () => {
      throw new Error('There is no network');
    });
    // Another instance of the module: this one may have loaded its text already.
    const another = '../../../src/views/tooltip/Tooltip.tsx?another';
    const { Tooltip: Unloaded }: typeof import('#views/tooltip/Tooltip.tsx') = await import(another);
    const pointer = user();
    render(
      <Unloaded title="Columns" opensOnClick>
        <button type="button" />
      </Unloaded>,
    );

    await pointer.click(screen.getByRole('button'));
    await new Promise((resolve) => setTimeout(resolve, 500));
    vi.doUnmock('#views/tooltip/TooltipPopper.tsx');

    expect(screen.getByRole('button', { name: 'Columns' })).toBeDefined();
    expect(screen.queryByRole('tooltip')).toBeNull();
  });

  it('is not shown for a pointer that passes by', async () => {
    const pointer = user();
    showColumns();

    await pointer.hover(screen.getByRole('button'));
    await pointer.unhover(screen.getByRole('button'));
    await new Promise((resolve) => setTimeout(resolve, 500));

    expect(screen.queryByRole('tooltip')).toBeNull();
  });

  it('is shown to the keyboard, and taken away by Escape', async () => {
    const keyboard = user();
    render(
      <>
        <input aria-label="Name" />
        <Tooltip title="Columns">
          <button type="button" />
        </Tooltip>
      </>,
    );

    // From a text box it is the keyboard that comes, whatever happened on the page before.
    await keyboard.tab();
    await keyboard.tab();
    await text();
    await keyboard.keyboard('{Escape}');
    await isGone();
  });

  it('is shown by a press where that is what the press is for', async () => {
    const pointer = user();
    render(
      <Tooltip title={<em>Not yours to delete</em>} opensOnClick>
        <button type="button">Delete</button>
      </Tooltip>,
    );

    await pointer.click(screen.getByRole('button', { name: 'Delete' }));
    expect((await text()).textContent).toBe('Not yours to delete');
  });

  it('leaves its child alone where it has nothing to say', async () => {
    const pointer = user();
    render(
      <Tooltip title="">
        <button type="button">Delete</button>
      </Tooltip>,
    );

    await pointer.hover(screen.getByRole('button', { name: 'Delete' }));
    await pointer.click(screen.getByRole('button'));
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(screen.queryByRole('tooltip')).toBeNull();
  });

  it('keeps the handlers of its child', async () => {
    const pointer = user();
    const heard: string[] = [];
    render(
      <Tooltip title="Columns" opensOnClick>
        <button
          type="button"
          onPointerEnter={() => heard.push('enter')}
          onFocus={() => heard.push('focus')}
          onClick={() => heard.push('click')}
        />
      </Tooltip>,
    );

    await pointer.click(screen.getByRole('button'));
    expect(heard).toEqual(['enter', 'focus', 'click']);
  });
});
