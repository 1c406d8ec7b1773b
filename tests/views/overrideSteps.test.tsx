import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { createModel } from '#engine/createModel.ts';
import { cellViewOf } from '#views/fields/FieldDisplay.tsx';
import { fieldViews } from '#views/fields/registry.ts';
import type { FieldDisplayProps } from '#views/fieldView.ts';
import { columnWidth } from '#views/list/columns.tsx';
import {
  type ButtonLabelProps,
  defineOverride,
  type EmptyListProps,
  type FormGroupProps,
  type Overrides,
  type RowDialogProps,
} from '#views/override.ts';
import { Harness } from './harness.tsx';
import { createMemorySend } from './memorySend.ts';
import { parcelSchema, relatedSchemas, vase } from './parcel.ts';

afterEach(cleanup);

const full = { ...vase, can: { update: 1, delete: 1, send: 1, lose: 1 } };
const lamp = { ...full, parcel_id: 2, name: '台灯' };

interface Page {
  readonly address?: string;
  readonly rows?: readonly Readonly<Record<string, unknown>>[];
  readonly schema?: ReturnType<typeof parcelSchema>;
}

const open = (
  parcel: Overrides,
  { address = '/parcel', rows = [full], schema = parcelSchema() }: Page = {},
) => {
  const server = createMemorySend({ parcel: rows });
  render(
    <Harness
      schemas={[schema, ...relatedSchemas]}
      server={server}
      overrides={{ parcel }}
      address={address}
    />,
  );
  return { server, user: userEvent.setup({ delay: null }) };
};

const Loud = ({ value }: FieldDisplayProps) => <strong>{String(value)}!</strong>;

describe('the column of a field', () => {
  it('shows a value its own way in the list, and the detail stays generated', async () => {
    open({ fields: { price: { column: { display: Loud } } } }, { address: '/parcel/1/show' });
    const drawer = await screen.findByRole('dialog', { name: '花瓶' });

    await screen.findByText('29!', { selector: 'td strong' });

    await within(drawer).findByText('¥0.29');
    expect(within(drawer).queryByText('29!')).toBeNull();
  });

  it('stands on the side the noun says', async () => {
    open({ fields: { status: { column: { align: 'right' } } } });

    const cell = await screen.findByText('新建', { selector: 'td *' });

    expect(cell.closest('td')?.className).toContain('list-right');
  });

  it.each([
    ['the kind’s', {}, {}, 116],
    ['the schema’s before the kind’s', { width: 140 }, {}, 140],
    ['the noun’s before both', { width: 140 }, { minWidth: 333 }, 333],
  ])('has %s width', (_, options, column, width) => {
    const [field] = createModel(parcelSchema()).fields.filter(({ name }) => name === 'status');
    if (field === undefined) throw new Error('a parcel has a status');
    const sized = { ...field, options: { ...field.options, ...options } };

    const view = cellViewOf(sized, { fieldViews, overrides: { fields: { status: { column } } } });

    expect(columnWidth(sized, view, 1)).toBe(width);
  });
});

const Boxed = ({ title, children }: FormGroupProps) => (
  <fieldset>
    <legend>{`${title}!`}</legend>
    {children}
  </fieldset>
);

describe('a group of a form', () => {
  it.each(['groups', 'tabs'] as const)(
    'stands in what the noun puts around its inputs, as %s',
    async (layout) => {
      const { groups = [] } = parcelSchema()['x-resource'].form ?? {};
      open(
        { groups: { basic: Boxed } },
        { address: '/parcel/create', schema: parcelSchema({ form: { layout, groups } }) },
      );

      const group = (await screen.findByText('基本信息!')).closest('fieldset');

      expect(group?.querySelector('input[name=name]')).not.toBeNull();
      expect(document.querySelectorAll('fieldset legend')).toHaveLength(1);
    },
  );
});

const Marked = ({ children }: ButtonLabelProps) => <em>{children}</em>;

const SendDialog = ({ record, onClose }: RowDialogProps) => (
  <div role="alertdialog">
    {`${record.name}!`}
    <button type="button" onClick={onClose}>
      ok
    </button>
  </div>
);

const openMenu = async (user: ReturnType<typeof userEvent.setup>, name: string) => {
  await user.click(await screen.findByRole('button', { name: `${name} 的操作` }));
  return screen.findByRole('menu', { name: `${name} 的操作` });
};

describe('the button of an action', () => {
  it('says in a row’s menu, in the detail and for a selection what the noun says', async () => {
    const { user } = open({ buttons: { lose: { label: Marked } } });

    const menu = await openMenu(user, '花瓶');
    expect(within(menu).getByText('报失').tagName).toBe('EM');
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('checkbox', { name: '选择 花瓶' }));
    const bar = await screen.findByRole('toolbar', { name: '批量操作' });
    expect(within(bar).getByText('报失').tagName).toBe('EM');
    await user.click(screen.getByRole('link', { name: '花瓶' }));
    const drawer = await screen.findByRole('dialog', { name: '花瓶' });

    expect((await within(drawer).findByText('报失')).tagName).toBe('EM');
    expect(within(drawer).getByText('寄出').tagName).toBe('BUTTON');
  });

  it('is offered for the rows the noun names alone', async () => {
    const { user } = open(
      { buttons: { send: { when: ({ name }) => name === '台灯' } } },
      { rows: [full, lamp] },
    );

    const without = within(await openMenu(user, '花瓶')).queryByText('寄出');
    await user.keyboard('{Escape}');

    expect(without).toBeNull();
    expect(within(await openMenu(user, '台灯')).getByText('寄出')).toBeTruthy();
  });

  it('opens the noun’s own dialog in place of the question, and does nothing by itself', async () => {
    const { user, server } = open({ buttons: { send: { dialog: SendDialog } } });

    await user.click(within(await openMenu(user, '花瓶')).getByText('寄出'));
    await user.click(within(await screen.findByRole('alertdialog')).getByText('ok'));

    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(server.sent.map(({ call }) => call).filter((call) => /send/i.test(call))).toEqual([]);
  });
});

const Nothing = ({ children }: EmptyListProps) => (
  <div role="note">
    nothing!
    {children}
  </div>
);

describe('the empty list', () => {
  it('is the noun’s own, with the ways to a first row', async () => {
    open({ views: { empty: Nothing } }, { rows: [] });

    const note = await screen.findByText('nothing!', { selector: '[role=note]' });

    expect(within(note).getByRole('link', { name: /Create|新建/ })).toBeTruthy();
    expect(screen.queryByText('还没有包裹，请先登记一个。')).toBeNull();
  });
});

describe('a step a schema does not have', () => {
  it('does not compile', () => {
    const override = defineOverride<'device'>()({
      // @ts-expect-error no action of a device is called that
      buttons: { signOut: { label: Marked }, logout: { label: Marked } },
      // @ts-expect-error no group of its form is called that
      groups: { contact: Boxed },
    });

    expect(Object.keys(override)).toEqual(['buttons', 'groups']);
  });
});
