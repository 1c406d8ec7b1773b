import { beforeEach, describe, expect, it } from 'vitest';
import { type Backend, createBackend, type TestSession } from '#tests/setup/backend.ts';
import { company, createCompanies, people } from '#tests/setup/company.ts';
import { fetchFile } from '../file/upload.ts';
import { decideNewest, sentPicture } from './images.ts';

const now = new Date('2026-11-23T02:00:00Z');
let backend: Backend;
let main: TestSession;

const read = async () => (await backend.call('companySetting', {}, main)).data;
const save = (fields: object) => backend.call('companySettingSave', fields, main);
const setLogo = (logo: unknown) => backend.call('companySettingSave', { logo }, main);
const setVerified = (status: number) =>
  backend.database.db
    .updateTable('company')
    .set({ verification_status: status })
    .where('company_id', '=', company)
    .execute();

beforeEach(async () => {
  backend = await createBackend({ clock: () => now });
  await createCompanies(backend.database.db);
  main = await backend.signIn(people.main);
});

describe('the facts of a company', () => {
  it('keep the name of a verified company', async () => {
    await setVerified(2);
    const { company_name: name } = await read();

    expect((await save({ company_name: `${name}二` })).data.fields).toHaveProperty('company_name');
    expect((await save({ company_name: name, contact_name: '周主管' })).data).toMatchObject({
      contact_name: '周主管',
      version: 1,
    });
  });

  it('name every field that is wrong', async () => {
    const unknown = await save({ industry: 'alchemy', contact_email: 'nobody' });
    const unnamed = await save({ company_name: ' ' });
    const unruly = await save({ company_name: '二', province: '广东', city: '杭州', contact_phone: '12' });

    expect(Object.keys(unknown.data.fields).toSorted()).toEqual(['contact_email', 'industry']);
    expect(Object.keys(unnamed.data.fields)).toEqual(['company_name']);
    expect(Object.keys(unruly.data.fields)).toEqual(['company_name', 'city', 'contact_phone']);
  });

  it('refuse what was written over an older version', async () => {
    const { company_name: name, version } = await read();
    await save({ company_name: name, contact_name: '甲', version });
    const late = await save({ company_name: name, contact_name: '乙', version });

    expect(late.data).toMatchObject({ error_key: 'version_conflict', current: { contact_name: '甲' } });
  });
});

describe('the logo of a company', () => {
  it('stands wherever the company is named', async () => {
    const logo = await sentPicture(backend, main, 'companySetting.logo', [200, 200]);
    const { logo_url: url } = (await setLogo(logo)).data;
    const list = await backend.call('companyList', {}, main);
    const { data } = await backend.call('departments', {}, main);

    expect(list.data.list).toMatchObject([{ company_id: company, logo: url }]);
    expect(data.company.logo).toBe(url);
    expect(url).toContain('/company/logo');
    // Before anyone is signed in: the company list of the login page shows it.
    const response = await fetchFile(backend, undefined, url);
    expect(response.headers.get('Content-Type')).toBe('image/png');
    expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(100);
  });

  it('is nobody’s once it is taken away, and can be set again', async () => {
    const logo = await sentPicture(backend, main, 'companySetting.logo', [200, 200]);
    const { logo_url: url } = (await setLogo(logo)).data;
    const removed = await setLogo(null);

    expect(removed.data).toMatchObject({ logo: null, logo_url: null });
    expect(await (await fetchFile(backend, undefined, url)).json()).toMatchObject({ message: '无权查看' });
    expect((await setLogo(logo)).data.logo_url).toBe(url);
  });

  it('is square, and no other file of the company', async () => {
    await expect(sentPicture(backend, main, 'companySetting.logo', [200, 120])).rejects.toThrow('1');
    const cover = await sentPicture(backend, main, 'cover.image', [1600, 900]);

    expect((await setLogo(cover)).message).toBe('数据不存在或已被删除');
  });
});

describe('the cover of a company', () => {
  it('takes the place of the one before when it is approved', async () => {
    const submit = async () => {
      const image = await sentPicture(backend, main, 'cover.image', [1600, 900]);
      return (await backend.call('coverSave', { image }, main)).data;
    };
    const first = await submit();
    await decideNewest(backend, 'cover', { decision: 'approved', at: now });
    const second = await submit();
    const again = await submit();
    expect(again.id).toBe(second.id);
    await decideNewest(backend, 'cover', { decision: 'approved', at: now });

    const { list } = (await backend.call('coverList', {}, main)).data;
    const { data: alone } = await backend.call('coverInfo', { id: list[0].id }, main);
    expect(alone).toMatchObject(list[0]);
    expect(list).toMatchObject([
      { id: second.id, status: 1 },
      { id: first.id, status: 3 },
    ]);
    const { version } = list[0];
    const offline = await backend.call('coverOffline', { id: second.id, version }, main);
    expect(offline.data).toMatchObject({ status: 3 });
    const after = await backend.call('coverList', {}, main);
    expect(after.data.list[0]).toMatchObject({ id: second.id, status: 3 });
  });
});
