import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Form, ResourceContextProvider } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { afterEach, describe, expect, it } from 'vitest';
import { createFields, findField } from '#engine/fields.ts';
import { type FieldKind, fieldKinds } from '#engine/vocabulary.ts';
import { FieldDisplay } from '#views/fields/FieldDisplay.tsx';
import { FieldInput, FieldInputsContext } from '#views/fields/FieldInput.tsx';
import { fieldInputs } from '#views/fields/inputs/registry.ts';
import { fieldViews } from '#views/fields/registry.ts';
import { Harness } from './harness.tsx';
import { createMemorySend } from './memorySend.ts';
import { parcelSchema, relatedSchemas } from './parcel.ts';

afterEach(cleanup);

const schema = parcelSchema();
const fields = createFields(schema);

const fieldNamed = (name: string) => {
  const field = findField(fields, name);
  if (field === undefined) throw new Error(`the parcel has no field ${name}`);
  return field;
};

const server = () =>
  createMemorySend({
    shelf: [
      { id: 5, name: '甲架' },
      { id: 6, name: '乙架' },
    ],
    person: [{ id: 8, name: '王芳', workId: 'A008', path: '研发部' }],
    room: [
      { id: 1, name: '一楼', has_children: 0 },
      { id: 2, name: '二楼', has_children: 0 },
    ],
  });

const Around = ({ children }: { readonly children: React.ReactNode }) => (
  <Harness schemas={[schema, ...relatedSchemas]} server={server()}>
    <ResourceContextProvider value="parcel">{children}</ResourceContextProvider>
  </Harness>
);

const display = (name: string, value: unknown, record: Readonly<Record<string, unknown>> = {}) => {
  const { container } = render(
    <Around>
      <FieldDisplay field={fieldNamed(name)} value={value} record={record} />
    </Around>,
  );
  return container;
};

/** The form's value as JSON, beside the input. */
const Value = ({ name }: { readonly name: string }) => (
  <output>{JSON.stringify(useFormContext().watch(name) ?? null)}</output>
);

const input = (name: string, value: unknown = null) => {
  render(
    <Around>
      <Form defaultValues={{ [name]: value }}>
        <FieldInputsContext value={fieldInputs}>
          <FieldInput field={fieldNamed(name)} source={name} />
        </FieldInputsContext>
        <Value name={name} />
      </Form>
    </Around>,
  );
  return userEvent.setup({ delay: null });
};

/** An open list hides the rest of the page from screen readers; the form's value is read all the same. */
const entered = () =>
  JSON.parse(screen.getByRole('status', { hidden: true }).textContent ?? 'null') as unknown;

const shown: Record<FieldKind, readonly [field: string, value: unknown, text: string]> = {
  text: ['name', '花瓶', '花瓶'],
  longText: ['note', '一行\n二行', '一行\n二行'],
  number: ['weight', 1234.5, '1,234.5'],
  integer: ['pieces', 12000, '12,000'],
  money: ['price', 123450, '¥1,234.50'],
  flag: ['fragile', 1, '是'],
  date: ['arrival', '2026-03-01', '2026/03/01'],
  dateTime: ['sent_at', '2026-03-01T16:05:00Z', '2026/03/02 00:05'],
  dateRange: ['stay', { from: '2026-03-01', to: '2026-03-05' }, '2026/03/01 – 2026/03/05'],
  choice: ['status', 'lost', '丢失'],
  choices: ['tags', ['large', 'cold'], '冷藏、大件'],
  phone: ['phone', '138****5678', '138****5678'],
  email: ['email', 'a@b.cn', 'a@b.cn'],
  url: ['site', 'https://a.cn/', 'https://a.cn/'],
  path: ['place', '公司/一部/甲组', '公司/一部/甲组'],
  password: ['secret', null, '–'],
  image: ['photo', { file_id: 'a'.repeat(43), url: '/api/a', name: '甲.png' }, ''],
  file: ['scans', [{ file_id: 'a'.repeat(43), url: '/api/a', name: '甲.pdf' }], '甲.pdf'],
  computed: ['total', 12.5, '12.5'],
  reference: ['shelf_id', 5, '甲架'],
  references: ['shelf_ids', [5, 6], '甲架、乙架'],
  treeReference: ['room_id', 0, '企业'],
  personReference: ['keeper_id', 8, '王芳'],
  object: ['box', { width: 3, lid: '木' }, '宽度 3盖子 木'],
  list: ['stops', [{ name: '深圳' }, { name: '上海' }], '深圳上海'],
};

describe('display', () => {
  it.each(fieldKinds)('shows %s', async (kind) => {
    const [name, value, text] = shown[kind];
    expect(fieldNamed(name).kind).toBe(kind);

    const container = display(name, value);

    await waitFor(() => expect(container.textContent).toContain(text));
  });

  it('has a view for every kind of the vocabulary', () => {
    expect(Object.keys(fieldViews).sort()).toEqual([...fieldKinds].sort());
  });

  it('shows a dash where there is no value', () => {
    expect(display('name', null).textContent).toContain('–');
  });

  it('never links an address that is not http', () => {
    display('site', 'javascript:alert(1)');

    expect(screen.queryByRole('link')).toBeNull();
    expect(screen.getByText('javascript:alert(1)')).toBeTruthy();
  });

  it('opens safe addresses without handing over the page', () => {
    display('site', 'https://a.cn/');

    expect(screen.getByRole('link').getAttribute('rel')).toBe('noopener noreferrer');
  });

  it('puts a foreign country code before the number', () => {
    expect(display('phone', '91234567', { country_code: '852' }).textContent).toContain('+852 91234567');
  });
});

describe('input', () => {
  it.each([
    ['name', '花瓶', '花瓶'],
    ['note', '一行', '一行'],
    ['weight', '1.50', 1.5],
    ['pieces', '１２', 12],
    ['price', '0.29', 29],
    ['email', ' a@b.cn ', 'a@b.cn'],
    ['site', 'https://a.cn', 'https://a.cn'],
    ['phone', '138 1234-5678', '13812345678'],
  ])('reads %s typed as %s', async (name, typed, value) => {
    const user = input(name);

    // The phone's input comes with its dialling codes, in a part of its own.
    await user.type((await screen.findAllByRole('textbox')).at(-1) as HTMLElement, typed);

    expect(entered()).toEqual(value);
  });

  it('offers no empty option where one always holds', async () => {
    const user = input('status', 'lost');

    await user.click(screen.getByRole('combobox'));

    const options = screen.getAllByRole('option').map((option) => option.textContent);
    expect(options).toContain('丢失');
    expect(options).not.toContain('未选择');
  });

  it('keeps a decimal as typed on its way', async () => {
    const user = input('price');
    const box = screen.getByRole<HTMLInputElement>('textbox');

    await user.type(box, '12.');
    expect(box.value).toBe('12.');
    await user.type(box, '50');

    expect(box.value).toBe('12.50');
    expect(entered()).toBe(1250);
  });

  it('writes a flag as 1 and 0', async () => {
    const user = input('fragile');

    await user.click(screen.getByRole('switch', { name: '易碎' }));
    expect(entered()).toBe(1);
    await user.click(screen.getByRole('switch', { name: '易碎' }));

    expect(entered()).toBe(0);
  });

  it('reads a day and an instant', () => {
    input('arrival');
    fireEvent.change(screen.getByLabelText('到货日期'), { target: { value: '2026-03-01' } });
    expect(entered()).toBe('2026-03-01');
    cleanup();

    input('sent_at');
    fireEvent.change(screen.getByLabelText('寄出时间'), { target: { value: '2026-03-01T08:30' } });
    expect(entered()).toBe('2026-03-01T00:30:00.000Z');
  });

  it('chooses one option and several', async () => {
    const user = input('status', 'new');
    await user.click(screen.getByRole('combobox', { name: /状态/ }));
    await user.click(screen.getByRole('option', { name: '丢失' }));
    expect(entered()).toBe('lost');
    cleanup();

    const again = input('tags', []);
    await again.click(screen.getByRole('combobox', { name: '标签' }));
    await again.click(screen.getByRole('option', { name: '冷藏' }));
    await again.click(screen.getByRole('option', { name: '大件' }));
    expect(entered()).toEqual(['cold', 'large']);
  });

  it('finds a related row on its server and keeps its id', async () => {
    const user = input('shelf_id');

    await user.type(screen.getByRole('combobox', { name: '货架' }), '乙');
    await user.click(await screen.findByRole('option', { name: '乙架' }));

    expect(entered()).toBe(6);
  });

  it('tells people apart by number and department', async () => {
    const user = input('keeper_id');

    await user.click(screen.getByRole('combobox', { name: '保管人' }));
    const option = await screen.findByRole('option', { name: /王芳/ });

    expect(option.textContent).toContain('A008 · 研发部');
    await user.click(option);
    expect(entered()).toBe(8);
  });

  it('picks a node of a tree by keyboard', async () => {
    const user = input('room_id');

    screen.getByRole('textbox', { name: '房间' }).focus();
    await user.keyboard('{Enter}');
    const tree = within(await screen.findByRole('tree', { name: '房间' }));
    (await tree.findByRole('treeitem', { name: '企业' })).focus();
    await tree.findByRole('treeitem', { name: '一楼' });
    await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');

    expect(entered()).toBe(2);
  });

  it('chooses a day by keyboard as grids of days are used everywhere', async () => {
    const user = input('arrival', '2026-03-31');
    const opener = screen.getByRole('button', { name: '选择日期：到货日期' });
    const reached = () => document.activeElement?.getAttribute('data-day');

    opener.focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(reached()).toBe('2026-03-31'));
    const days: unknown[] = [];
    for (const keys of [
      '{PageUp}',
      '{PageDown}',
      '{Shift>}{PageDown}{/Shift}',
      '{Home}',
      '{End}',
      '{ArrowUp}',
      '{ArrowLeft}',
    ]) {
      await user.keyboard(keys);
      days.push(reached());
    }
    await user.keyboard('{Enter}');

    expect(days).toEqual([
      '2026-02-28',
      '2026-03-28',
      '2027-03-28',
      '2027-03-22',
      '2027-03-28',
      '2027-03-21',
      '2027-03-20',
    ]);
    expect(entered()).toBe('2027-03-20');
    await waitFor(() => expect(document.activeElement).toBe(opener));
  });

  it('names a field with its help', () => {
    input('name');

    expect(screen.getByText('贴在包裹上')).toBeTruthy();
    expect(screen.getByRole('textbox', { name: /名称/ }).hasAttribute('required')).toBe(true);
  });
});
