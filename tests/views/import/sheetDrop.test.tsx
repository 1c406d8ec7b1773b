import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderConsole } from '#tests/setup/renderConsole.tsx';

const csv = (name = 'people.csv') => new File(['姓名,手机号,部门'], name, { type: 'text/csv' });

/** As the browser does it: what is dragged can only be read once it is dropped. */
const dragFiles = () => fireEvent.dragEnter(document.body, { dataTransfer: { types: ['Files'], files: [] } });

/** The place for a purpose, once the page listens for files. */
const placeFor = async (title: string): Promise<HTMLElement> =>
  waitFor(() => {
    dragFiles();
    return screen.getByText(`松开即可${title}`);
  });

const dropOn = (place: HTMLElement, ...files: readonly File[]) =>
  fireEvent.drop(place, { dataTransfer: { types: ['Files'], files } });

describe('a sheet dropped on a list', () => {
  it('is offered a place for each import of the noun, and goes to the page of that one', async () => {
    const { address } = await renderConsole('/contact/ContactManage');
    await screen.findByRole('button', { name: '导入' });

    const place = await placeFor('批量添加成员');
    expect(screen.getByText('松开即可批量修改成员')).toBeTruthy();
    dropOn(place, csv());

    await waitFor(() => expect(address()).toBe('/contact/ContactManage/import/add'));
    expect(screen.queryByText('松开即可批量添加成员')).toBeNull();
  });

  it.each([
    ['a picture', [csv('photo.png')], '无法导入 photo.png，仅支持 .xlsx 或 .csv'],
    ['two files', [csv('a.csv'), csv('b.csv')], '一次只能导入一个文件'],
  ] as const)('refuses %s with words and stays where it is', async (_, files, words) => {
    const { address } = await renderConsole('/contact/ContactManage');
    await screen.findByRole('button', { name: '导入' });

    dropOn(await placeFor('批量修改成员'), ...files);

    expect(await screen.findByText(words)).toBeTruthy();
    expect(address()).toBe('/contact/ContactManage');
  });

  it('is offered nothing where a dialog takes its own files, or where nothing but text is dragged', async () => {
    await renderConsole('/contact/ContactManage/create');
    await screen.findByRole('dialog');

    dragFiles();
    fireEvent.dragEnter(document.body, { dataTransfer: { types: ['text/plain'], files: [] } });

    await expect(screen.findByText(/^松开即可/, {}, { timeout: 300 })).rejects.toThrow();
  });

  it('is offered nothing to who may not import', async () => {
    await renderConsole('/contact/ContactManage', { as: 'viewer' });
    await screen.findByRole('table');

    dragFiles();

    await expect(screen.findByText(/^松开即可/, {}, { timeout: 300 })).rejects.toThrow();
  });
});
