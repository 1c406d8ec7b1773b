import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ResourceContextProvider } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { afterEach, describe, expect, it } from 'vitest';
import type { Send } from '#dataProvider/transport.ts';
import type { Dimensions } from '#engine/dialect.ts';
import { createFields, findField } from '#engine/fields.ts';
import { entities } from '#generated/entities.ts';
import { FieldInput } from '#views/fields/FieldInput.tsx';
import { SchemaForm } from '#views/form/SchemaForm.tsx';
import { Harness } from './harness.tsx';
import { createMemorySend } from './memorySend.ts';
import { parcelSchema } from './parcel.ts';

afterEach(cleanup);

const fileService = entities.filter((each) => each['x-resource'].name === 'file');
const scans = findField(createFields(parcelSchema()), 'scans');
if (scans === undefined) throw new Error('the parcel has no scans');

/** Its content decides what it is: one called `.txt` is no PDF inside either. */
const fileNamed = (name: string) => new File([name.endsWith('.pdf') ? '%PDF-1.7 ' : '文'], name);
const fileOf = (name: string) => ({ file_id: name.padEnd(43, '0'), name });

/** A server whose uploads arrive when the test says so. */
const createSlowServer = () => {
  const arrivals: ((value: unknown) => void)[] = [];
  const send: Send = () => new Promise<unknown>((resolve) => arrivals.push(resolve));
  return { server: { ...createMemorySend({}), send }, arrivals };
};

const Names = () => {
  const files: readonly { readonly name: string }[] = useFormContext().watch('scans');
  return <output>{files.map(({ name }) => name).join(' ')}</output>;
};

const open = (present: readonly string[] = [], maxItems = 9) => {
  const field = { ...scans, schema: { ...scans.schema, maxItems } };
  const { server, arrivals } = createSlowServer();
  const saved: unknown[] = [];
  render(
    <Harness schemas={[parcelSchema(), ...fileService]} server={server}>
      <ResourceContextProvider value="parcel">
        <SchemaForm
          fields={[field]}
          resolver={async (values) => ({ values, errors: {} })}
          defaultValues={{ scans: present.map(fileOf) }}
          isGuarded={false}
          onSubmit={async (values) => void saved.push(values.scans)}
        >
          <FieldInput field={field} source="scans" />
          <Names />
          <button type="submit">保存</button>
        </SchemaForm>
      </ResourceContextProvider>
    </Harness>,
  );
  return { arrivals, saved, user: userEvent.setup({ delay: null }) };
};

const choose = (...names: readonly string[]) =>
  fireEvent.change(screen.getByLabelText(/附件/, { selector: 'input' }), {
    target: { files: names.map(fileNamed) },
  });
const names = () => screen.getAllByRole('status').find((each) => each.tagName === 'OUTPUT')?.textContent;

describe('a file under way', () => {
  it('is waited for by the save, which says why', async () => {
    const { arrivals, saved, user } = open();
    choose('甲.pdf');
    await waitFor(() => expect(arrivals.length).toBe(1));

    await user.click(screen.getByText('保存'));
    expect(await screen.findByText(/文件正在上传/)).toBeTruthy();
    arrivals[0]?.(fileOf('甲.pdf'));
    await waitFor(() => expect(names()).toBe('甲.pdf'));
    expect(screen.queryByText(/文件正在上传/)).toBeNull();
    await user.click(screen.getByText('保存'));

    await waitFor(() => expect(saved).toEqual([[fileOf('甲.pdf')]]));
  });

  it('does not bring back a file removed meanwhile', async () => {
    const { arrivals, user } = open(['旧.pdf', '中.pdf']);
    choose('新.pdf');
    await waitFor(() => expect(arrivals.length).toBe(1));

    await user.click(screen.getByRole('button', { name: '移除 旧.pdf' }));
    arrivals[0]?.(fileOf('新.pdf'));

    await waitFor(() => expect(names()).toBe('中.pdf 新.pdf'));
  });
});

describe('several files at once', () => {
  it('are sent one by one, what finds no room is named', async () => {
    const { arrivals } = open(['旧.pdf'], 3);
    choose('甲.pdf', '乙.pdf', '丙.pdf');

    await waitFor(() => expect(arrivals.length).toBe(1));
    arrivals[0]?.(fileOf('甲.pdf'));
    await waitFor(() => expect(arrivals.length).toBe(2));
    arrivals[1]?.(fileOf('乙.pdf'));

    await waitFor(() => expect(names()).toBe('旧.pdf 甲.pdf 乙.pdf'));
    expect(screen.getByRole('alert').textContent).toBe('最多 3 个文件，未添加：丙.pdf');
  });

  it('go on after one that is refused, by name', async () => {
    const { arrivals } = open();
    choose('甲.txt', '乙.pdf');

    await waitFor(() => expect(arrivals.length).toBe(1));
    arrivals[0]?.(fileOf('乙.pdf'));

    await waitFor(() => expect(names()).toBe('乙.pdf'));
    expect(screen.getByRole('alert').textContent).toContain('甲.txt: 仅支持');
  });
});

describe('a picture of another size than is recommended', () => {
  const photo = findField(createFields(parcelSchema()), 'photo');
  const warned = (dimensions: Dimensions, width: number, height: number) => {
    if (photo === undefined) throw new Error('the parcel has no photo');
    const field = { ...photo, options: { ...photo.options, dimensions } };
    render(
      <Harness schemas={[parcelSchema(), ...fileService]} server={createMemorySend({})}>
        <ResourceContextProvider value="parcel">
          <SchemaForm
            fields={[field]}
            resolver={async (values) => ({ values, errors: {} })}
            defaultValues={{ photo: { ...fileOf('甲.png'), width, height } }}
            isGuarded={false}
            onSubmit={async () => {}}
          >
            <FieldInput field={field} source="photo" />
          </SchemaForm>
        </ResourceContextProvider>
      </Harness>,
    );
    return screen.findByText('甲.png').then(() => screen.queryByRole('alert')?.textContent);
  };
  const recommended = { width: 1080, height: 1620, recommended: true };

  it('stands there with a warning', async () => {
    expect(await warned(recommended, 540, 810)).toContain('图片为 540×810 像素，建议使用 1080×1620 像素');
    expect(screen.getByText(/建议 1080×1620 像素$/)).toBeTruthy();
  });

  it('has none at the size that is recommended', async () => {
    expect(await warned(recommended, 1080, 1620)).toBeUndefined();
  });
});
