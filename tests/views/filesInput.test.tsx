import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ResourceContextProvider } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { afterEach, describe, expect, it } from 'vitest';
import type { Send } from '#dataProvider/transport.ts';
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

const pdf = (name: string) => new File(['%PDF-1.7 '], name, { type: 'application/pdf' });
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

const open = (present: readonly string[] = []) => {
  const { server, arrivals } = createSlowServer();
  const saved: unknown[] = [];
  render(
    <Harness schemas={[parcelSchema(), ...fileService]} server={server}>
      <ResourceContextProvider value="parcel">
        <SchemaForm
          fields={[scans]}
          resolver={async (values) => ({ values, errors: {} })}
          defaultValues={{ scans: present.map(fileOf) }}
          isGuarded={false}
          onSubmit={async (values) => void saved.push(values.scans)}
        >
          <FieldInput field={scans} source="scans" />
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
    target: { files: names.map(pdf) },
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
