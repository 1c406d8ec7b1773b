import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useListContext } from 'react-admin';
import { afterEach, expect, it, vi } from 'vitest';
import { useSelection } from '#views/list/SteadyList.tsx';
import { Harness } from '../harness.tsx';
import { createMemorySend } from '../memorySend.ts';
import { parcelSchema, relatedSchemas } from '../parcel.ts';

afterEach(cleanup);

const parcels = [1, 2].map((id) => ({
  parcel_id: id,
  name: `花瓶 ${id}`,
  price: 100,
  status: 'new',
  sent_at: null,
  version: 1,
  can: { update: 1, delete: 1 },
}));

const rendered = vi.fn();

const Said = ({ text }: { readonly text: string }) => {
  rendered();
  return <p>{text}</p>;
};

/** Asked again by React, it finds the same list, and what it shows is not rendered. */
const Total = () => <Said text={`${useListContext().total} parcels`} />;

const Astray = () => <p>{useSelection().selectedIds.length}</p>;

/** A list with a part of its own above the rows that says what it reads, and counts how often it is rendered. */
const show = async () => {
  render(
    <Harness
      schemas={[parcelSchema(), ...relatedSchemas]}
      server={createMemorySend({ parcel: parcels as never })}
      overrides={{ parcel: { views: { toolbar: Total } } }}
      address="/parcel"
    />,
  );
  await screen.findByText('2 parcels');
  await screen.findByRole('link', { name: '花瓶 1' });
  return userEvent.setup({ delay: null });
};

it('renders what reads its rows and filters for none of the rows that are selected', async () => {
  const user = await show();
  // The first row that is selected brings the code of the bar along.
  await user.click(screen.getByRole('checkbox', { name: '选择 花瓶 1' }));
  await screen.findByText('已选 1 项');
  const before = rendered.mock.calls.length;

  await user.click(screen.getByRole('checkbox', { name: '选择 花瓶 2' }));
  await screen.findByText('已选 2 项');

  expect(rendered).toHaveBeenCalledTimes(before);
});

it('renders it for no detail that opens above it', async () => {
  const user = await show();
  await user.click(screen.getByRole('link', { name: '花瓶 1' }));
  await screen.findByRole('dialog');
  const before = rendered.mock.calls.length;

  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(screen.getByRole('link', { name: '花瓶 2' }));
  await screen.findByRole('dialog');

  expect(rendered).toHaveBeenCalledTimes(before);
});

it('gives no selection outside of a list', () => {
  const quiet = vi.spyOn(console, 'error').mockImplementation(() => {});

  expect(() => render(<Astray />)).toThrow('No selection here');
  quiet.mockRestore();
});
