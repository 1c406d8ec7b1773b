import { DataTable, List, ReferenceField, TextField } from 'react-admin';
import type { ConsoleProvider } from '#dataProvider/consoleProvider.ts';
import { GeneratedList } from '#views/generated/GeneratedList.tsx';
import { BenchConsole } from './BenchConsole.tsx';

const noun = 'device';
/** Columns of the device list beside its owner, by the library's plainest means. */
const columns = [
  'department',
  'phone_model',
  'system_version',
  'app_version',
  'last_active_time',
  'last_login_device',
  'status',
];

const rowOf = (id: number) => ({
  id,
  device_id: id,
  phone_model: `Mate ${id}`,
  system_version: `HarmonyOS ${id % 7}`,
  app_version: '7.2.1',
  name: `设备所有者 ${id}`,
  user_id: id,
  department: '研发中心',
  status: 'normal',
  last_active_time: '2026-11-20T08:30:00+08:00',
  last_login_device: id % 2,
  serial_number: `SN${id}`,
  first_seen: '2026-01-20T08:30:00+08:00',
  ip_region: '广东深圳',
  version: 1,
  can: { mark: 1, logout: 1 },
});

const missing = () => Promise.reject(new Error('The bench only lists'));

const providerOf = (size: number) => {
  const data = Array.from({ length: size }, (_, at) => rowOf(at + 1));
  return {
    // The library types rows by the caller; these are the rows it asked for.
    getList: async () => ({ data: data as never[], total: size }),
    getMany: async (_: string, { ids }: { readonly ids: readonly unknown[] }) => ({
      data: ids.map((id) => ({ id, name: `员工 ${id}` })),
    }),
    getOne: missing,
    getManyReference: missing,
    create: missing,
    update: missing,
    updateMany: missing,
    delete: missing,
    deleteMany: missing,
    // No one has changed this list.
    call: async () => ({ list: [] }),
  } as unknown as ConsoleProvider;
};

const addressOf = (size: number) => `/?page=1&perPage=${size}&sort=device_id&order=DESC&filter=%7B%7D`;

/** The generated list of devices with its filters, links, chips and menus. */
export const OurList = ({ size }: { readonly size: number }) => (
  <BenchConsole noun={noun} address={addressOf(size)} dataProvider={providerOf(size)}>
    <GeneratedList />
  </BenchConsole>
);

/** The same rows in react-admin's own list and table. */
export const BareList = ({ size }: { readonly size: number }) => (
  <BenchConsole noun={noun} address={addressOf(size)} dataProvider={providerOf(size)}>
    <List resource={noun} perPage={size} exporter={false}>
      <DataTable>
        <DataTable.Col source="user_id">
          <ReferenceField source="user_id" reference="member">
            <TextField source="name" />
          </ReferenceField>
        </DataTable.Col>
        {columns.map((column) => (
          <DataTable.Col key={column} source={column} />
        ))}
      </DataTable>
    </List>
  </BenchConsole>
);
