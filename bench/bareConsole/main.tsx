import { Admin, DataTable, List, Resource } from 'react-admin';
import { createRoot } from 'react-dom/client';
import { dataProvider } from './dataProvider.ts';

interface Department {
  readonly name: string;
}

const departmentsOf = (row: { readonly departments?: readonly Department[] }) =>
  (row.departments ?? []).map((department) => department.name).join(', ');

/** The columns of our member list, by the library's plainest means. */
const MemberList = () => (
  <List perPage={25}>
    <DataTable>
      <DataTable.Col source="name" />
      <DataTable.Col source="workId" />
      <DataTable.Col source="phone" />
      <DataTable.Col source="departments" render={departmentsOf} />
      <DataTable.Col source="position" />
      <DataTable.Col source="active_status" />
      <DataTable.Col source="member_type" />
      <DataTable.Col source="entry_time" />
      <DataTable.Col source="last_active_at" />
    </DataTable>
  </List>
);

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no element with the id "root"');
createRoot(root).render(
  <Admin dataProvider={dataProvider} disableTelemetry>
    <Resource name="member" list={MemberList} />
  </Admin>,
);
