import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Resource } from 'react-admin';
import { Route, Routes } from 'react-router-dom';
import { afterEach, describe, expect, it } from 'vitest';
import type { Role } from '#domain/permission/actor.ts';
import { createModel } from '#engine/createModel.ts';
import type { EntitySchema, FieldSchema } from '#engine/dialect.ts';
import { GeneratedScreen } from '#views/generated/GeneratedScreen.tsx';
import { RightsContext, unknownRights } from '#views/reasons/rights.tsx';
import { resourceProps } from '#views/resourceProps.ts';
import { Harness } from './harness.tsx';
import { createMemorySend, type MemorySend } from './memorySend.ts';
import { parcelSchema, relatedSchemas, vase } from './parcel.ts';

afterEach(cleanup);

const byMain = (property: FieldSchema = {}): FieldSchema => ({
  ...property,
  'x-field': { ...property['x-field'], permissions: { write: ['main'] } },
});

const written = parcelSchema();

/** A parcel whose price, status and stops are the main administrator's to write. */
const guarded: EntitySchema = {
  ...written,
  properties: {
    ...written.properties,
    price: byMain(written.properties.price),
    status: byMain(written.properties.status),
    stops: byMain(written.properties.stops),
  },
};

const overrides = { parcel: { views: { list: () => null } } };
const model = createModel(guarded);

const open = (address: string, role: Role, server: MemorySend = createMemorySend({ parcel: [vase] })) => {
  const seen = { address };
  const mayHold = (each: Role): boolean => each === role;
  render(
    <Harness
      schemas={[guarded, ...relatedSchemas]}
      server={server}
      address={address}
      overrides={overrides}
      onAddress={(next) => {
        seen.address = next;
      }}
    >
      <RightsContext value={{ ...unknownRights, mayHold }}>
        <Routes>
          <Route path="/parcel/*" element={<Resource {...resourceProps(model, GeneratedScreen)} />} />
        </Routes>
      </RightsContext>
    </Harness>,
  );
  return { server, seen, user: userEvent.setup({ delay: null }) };
};

const saves = (server: MemorySend) => server.sent.filter(({ call }) => call === 'parcelSave');
const save = () => screen.getByRole('button', { name: 'Save' });
const isDisabled = (element: HTMLElement) => element.hasAttribute('disabled');

describe('a field that others write', () => {
  it('cannot be changed, says who writes it, and is not sent', async () => {
    const { server, seen, user } = open('/parcel/1', 'sub');
    const name = await screen.findByLabelText(/名称/);

    expect(isDisabled(await screen.findByLabelText('价格'))).toBe(true);
    expect(isDisabled(screen.getByLabelText(/站名/))).toBe(true);
    expect(screen.getAllByText('仅限主管理员操作')).toHaveLength(3);
    await user.clear(name);
    await user.type(name, '瓷瓶');
    await user.click(save());

    await waitFor(() => expect(seen.address).toBe('/parcel/1/show'));
    const [sent] = saves(server);
    expect(sent?.request).toMatchObject({ id: 1, name: '瓷瓶', phone: '13812345678' });
    for (const field of ['price', 'status', 'stops']) expect(sent?.request).not.toHaveProperty(field);
  });

  it('is an open box to whoever has the role', async () => {
    open('/parcel/1', 'main');

    expect(isDisabled(await screen.findByLabelText('价格'))).toBe(false);
    expect(screen.queryByText('仅限主管理员操作')).toBeNull();
  });

  it('is left to the server when a row is created', async () => {
    const { server, user } = open('/parcel/create', 'sub');

    await user.type(await screen.findByLabelText(/名称/), '瓷瓶');
    await user.type(screen.getByLabelText(/宽度/), '4');
    await user.click(save());

    await waitFor(() => expect(saves(server)).toHaveLength(1));
    expect(saves(server)[0]?.request).toMatchObject({ name: '瓷瓶' });
    for (const field of ['price', 'status', 'stops'])
      expect(saves(server)[0]?.request).not.toHaveProperty(field);
  });
});
