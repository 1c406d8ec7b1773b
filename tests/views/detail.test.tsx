import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { Harness } from './harness.tsx';
import { createMemorySend } from './memorySend.ts';
import { parcelSchema, relatedSchemas, vase } from './parcel.ts';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const open = async () => {
  const server = createMemorySend({ parcel: [{ ...vase, can: { update: 1, delete: 1, send: 1, lose: 1 } }] });
  render(<Harness schemas={[parcelSchema(), ...relatedSchemas]} server={server} address="/parcel/1/show" />);
  const drawer = await screen.findByRole('dialog', { name: '花瓶' });
  await within(drawer).findByText('基本信息');
  return { server, drawer, user: userEvent.setup({ delay: null }) };
};

it('leaves out the number a row is kept under', async () => {
  const { drawer } = await open();

  const terms = within(drawer)
    .getAllByRole('term')
    .map(({ textContent }) => textContent);

  expect(terms).toContain('名称');
  expect(terms).not.toContain('编号');
});

it('has three deeds as buttons while there is room, and the others in a menu', async () => {
  const { drawer, user } = await open();

  expect(within(drawer).getByRole('button', { name: '报失' })).toBeTruthy();
  await user.click(within(drawer).getByRole('button', { name: '更多操作' }));
  const others = within(screen.getByRole('menu', { name: '更多操作' })).getAllByRole('menuitem');
  expect(others.map(({ textContent }) => textContent)).toEqual(['Delete']);
});

it('does from a menu what has no room beside the first', async () => {
  // Nothing is laid out here: only the first of some siblings has room on the first line.
  vi.spyOn(HTMLElement.prototype, 'offsetTop', 'get').mockImplementation(function (this: HTMLElement) {
    return this.previousElementSibling === null ? 0 : 40;
  });
  const { server, drawer, user } = await open();

  await user.click(within(drawer).getByRole('button', { name: '更多操作' }));
  const menu = screen.getByRole('menu', { name: '更多操作' });
  const offered = within(menu)
    .getAllByRole('menuitem')
    .map(({ textContent }) => textContent);
  await user.click(within(menu).getByRole('menuitem', { name: 'Delete' }));
  const question = await screen.findByRole('dialog', { name: '删除 花瓶' });
  await user.click(within(question).getByRole('button', { name: '删除 花瓶' }));

  expect(offered).toEqual(['寄出', '报失', 'Delete']);
  await waitFor(() => expect(server.rows('parcel')).toEqual([]));
});

it('leaves out the rows of a noun its reader may not list', async () => {
  const schema = parcelSchema({
    show: {
      related: {
        shelves: { resource: 'shelf', field: 'name' },
        people: { resource: 'person', field: 'name' },
      },
    },
  });
  const server = createMemorySend({
    parcel: [vase],
    shelf: [{ id: 1, name: '1' }],
    person: [{ id: 1, name: '1' }],
  });
  render(
    <Harness
      schemas={[schema, ...relatedSchemas]}
      server={server}
      address="/parcel/1/show"
      mayList={(noun) => noun !== 'person'}
    />,
  );

  await screen.findByText(/^货架/, { selector: 'h3' });

  expect(screen.queryByText(/^人员/, { selector: 'h3' })).toBeNull();
  expect(server.sent.map(({ call }) => call)).not.toContain('personList');
});
