import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createDraftStore } from '#app/pages/ResourceViews.tsx';
import { askForDrafts, readDraft } from '#session/drafts.ts';
import { desk, deskSettingSchema } from '#tests/builders/deskSetting.ts';
import { expectRefusal } from '#tests/setup/console.ts';
import { DraftStoreProvider } from '#views/form/FormDraft.ts';
import { Harness } from './harness.tsx';
import { createMemorySend } from './memorySend.ts';
import { parcelSchema, relatedSchemas, vase } from './parcel.ts';

beforeEach(() => sessionStorage.clear());
afterEach(cleanup);

const owner = { companyId: 3, userId: 7, token: 't' };
const kept = (route: string) => readDraft({ ...owner, route });

const parcels = parcelSchema();
const { list = { columns: [] } } = parcels['x-resource'];
const offering = {
  ...parcels,
  'x-resource': { ...parcels['x-resource'], list: { ...list, settings: 'deskSetting' } },
};

const { form = { groups: [] }, actions: _, states: __, ...plain } = deskSettingSchema['x-resource'];
/** A dialog, saved group by group. */
const inGroups = {
  ...deskSettingSchema,
  'x-resource': { ...deskSettingSchema['x-resource'], form: { ...form, as: 'dialog' as const } },
};
/** A dialog, saved as a whole; nothing else can be done about it. */
const asWhole = {
  ...deskSettingSchema,
  'x-resource': { ...plain, form: { as: 'dialog' as const, groups: form.groups } },
};

const open = ({ address = '/parcel', schema = inGroups, row = {} as object, rows = [vase] } = {}) => {
  const server = createMemorySend({ parcel: rows, deskSetting: [{ ...desk, ...row }] });
  const seen = { address };
  render(
    <DraftStoreProvider value={createDraftStore(owner)}>
      <Harness
        schemas={[offering, schema, ...relatedSchemas]}
        server={server}
        address={address}
        onAddress={(next) => {
          seen.address = next;
        }}
      />
    </DraftStoreProvider>,
  );
  return {
    server,
    seen,
    user: userEvent.setup({ delay: null }),
    saves: () => server.sent.filter(({ call }) => call === 'deskSettingSave').map(({ request }) => request),
  };
};

const entry = () => screen.findByRole('link', { name: '服务台设置' });
const dialog = () => screen.findByRole('dialog', { name: '服务台设置' });
const part = async (name: string) => within(await within(await dialog()).findByRole('region', { name }));
const isGone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

describe('a setting that a list offers', () => {
  it('opens over the list, saves group by group and stays, and gives the focus back', async () => {
    const { user, seen, saves } = open();
    await user.click(await entry());
    const terms = await part('规则');
    expect(seen.address).toBe('/parcel/settings');

    await user.type(terms.getByLabelText('说明'), '周末休息');
    await user.click(terms.getByRole('button', { name: 'Save' }));
    await screen.findByText('保存成功');
    expect(saves()).toEqual([{ note: '周末休息', version: 0 }]);
    const people = await part('人员');
    await user.type(people.getByLabelText(/联系人/), '二');
    await user.click(people.getByRole('button', { name: '恢复' }));
    expect(people.getByLabelText<HTMLInputElement>(/联系人/).value).toBe('周一');

    await user.click(people.getByLabelText(/联系人/));
    await user.keyboard('{Escape}');
    await isGone();
    expect(seen.address).toBe('/parcel');
    expect(document.activeElement).toBe(await entry());
  });

  it('asks before what is typed goes with Escape, and keeps it for the next time', async () => {
    const { user } = open();
    await user.click(await entry());
    await user.type((await part('规则')).getByLabelText('说明'), '周末休息');

    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('button', { name: '继续编辑' }));
    expect((await part('规则')).getByLabelText<HTMLInputElement>('说明').value).toBe('周末休息');
    await user.click(within(await dialog()).getByRole('button', { name: 'Close' }));
    await user.click(await screen.findByRole('button', { name: '离开并保留草稿' }));
    await isGone();

    await user.click(await entry());
    const again = await part('规则');
    await waitFor(() => expect(again.getByLabelText<HTMLInputElement>('说明').value).toBe('周末休息'));
  });

  it('finds after a reload what was typed, at its own address', async () => {
    const { user } = open({ address: '/parcel/settings' });
    await user.type((await part('规则')).getByLabelText('说明'), '周末休息');
    askForDrafts();
    cleanup();

    expect(kept('/deskSetting#terms')).toMatchObject({ values: { note: '周末休息' } });
    open({ address: '/parcel/settings' });
    const terms = await part('规则');
    await waitFor(() => expect(terms.getByLabelText<HTMLInputElement>('说明').value).toBe('周末休息'));
  });

  it('asks where somebody else changed the same', async () => {
    expectRefusal();
    const { server, user } = open({ address: '/parcel/settings' });
    const terms = await part('规则');
    await user.type(terms.getByLabelText('说明'), '周末休息');
    server.refuse('deskSettingSave', '数据已被他人修改', {
      error_key: 'version_conflict',
      current: { ...desk, version: 5, note: '不休' },
      changed_by: { user_id: 2, name: '吴分管' },
      changed_at: '2026-11-26T02:00:00Z',
    });
    await user.click(terms.getByRole('button', { name: 'Save' }));

    expect(await screen.findByRole('dialog', { name: '合并修改' })).toBeDefined();
  });

  it('closes once it is saved as a whole', async () => {
    const { user, seen, saves } = open({ schema: asWhole });
    await user.click(await entry());
    await dialog();
    await user.type(await screen.findByLabelText('说明'), '周末休息');
    await user.click(screen.getByRole('button', { name: 'Save' }));

    await isGone();
    expect(saves()).toEqual([{ note: '周末休息', version: 0 }]);
    expect(seen.address).toBe('/parcel');
    expect(screen.getByText('保存成功')).toBeDefined();
  });

  it('shows the facts, and why they are fixed, to who may not change them', async () => {
    const { user } = open({ row: { can: { update: 0, close: 0 } } });
    await user.click(await entry());

    const shown = within(await dialog());
    expect(await shown.findByText('周一')).toBeDefined();
    expect(shown.queryByRole('button', { name: 'Save' })).toBeNull();
    expect(shown.getByRole('alert').textContent).not.toBe('');
  });

  it('opens from its own address over the list, too', async () => {
    const { seen } = open({ address: '/deskSetting' });

    await part('规则');
    expect(seen.address).toBe('/parcel/settings');
  });

  it('is offered where there are no rows yet', async () => {
    const { user } = open({ rows: [] });
    // Until then a header offers it, which goes.
    await screen.findByText('还没有包裹');
    await user.click(await entry());

    await part('规则');
  });
});
