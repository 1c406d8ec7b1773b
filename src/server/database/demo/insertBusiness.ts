import { type Kysely, sql } from 'kysely';
import type { Tables } from '#server/database/tables.ts';
import { complaintFileRows, complaintRows } from './complaints.ts';
import { deletionRows } from './deletions.ts';
import { deviceRows } from './devices.ts';
import { equityRows } from './equity.ts';
import { holidayRows, vacationRows } from './holidays.ts';
import { insertSequences } from './insertCompany.ts';
import { insertRows, type Row } from './insertRows.ts';
import { invoiceRows } from './invoices.ts';
import { operationRecordRows } from './operationRecords.ts';
import { orderRows } from './orders.ts';
import type { DrawnOptions, Planned } from './plannedCompany.ts';
import type { Random } from './random.ts';

/** Quotas and what changed them; the main administrator sent the messages. */
const insertEquity = async (
  db: Kysely<Tables>,
  {
    companyId,
    orders,
    sender,
  }: {
    readonly companyId: number;
    readonly orders: readonly Row[];
    readonly sender: Planned['main'];
  },
  now: Date,
): Promise<void> => {
  const { equity, records } = equityRows(companyId, { orders, sender }, now);
  await insertRows(db, 'equity', equity);
  await insertRows(db, 'equity_record', records);
};

/** Devices, orders, complaints and the history of who did what. */
export const insertBusiness = async (
  db: Kysely<Tables>,
  { company, administrators, main }: Planned,
  { now, drawn, pictures }: DrawnOptions,
  random: Random,
): Promise<void> => {
  const { companyId } = company;
  const people = company.people.filter(({ resigned }) => resigned === undefined);
  const operators = administrators
    .filter(({ passwords }) => passwords !== undefined)
    .map(({ person, role }) => ({ userId: person.userId, name: person.name, role }));
  const buyers = operators
    .filter(({ role }) => role === 'main' || role === 'sub')
    .map(({ userId }) => userId);
  const handlerId = main.userId;
  const order = orderRows(companyId, buyers, now);
  const rows = {
    device: deviceRows(companyId, people, now, random),
    order,
    invoice: invoiceRows(companyId, order, now),
    holiday: holidayRows(companyId, company.departments, now),
    vacation: vacationRows(companyId),
    deletion: deletionRows(companyId, company.departments, handlerId, now),
    complaint: complaintRows(
      companyId,
      { people, handlerId, drawn, addressOf: pictures?.addressOf },
      now,
      random,
    ),
  };
  for (const [table, each] of Object.entries(rows)) await insertRows(db, table, each);
  await insertEquity(db, { companyId, orders: rows.order, sender: main }, now);
  await insertRows(db, 'file', complaintFileRows(companyId, drawn, rows.complaint));
  await insertSequences(
    db,
    companyId,
    Object.fromEntries(Object.entries(rows).map(([noun, each]) => [noun, each.length])),
  );
  await insertRows(
    db,
    'operation_record',
    operationRecordRows(companyId, { operators, people }, now, random),
  );
  await sql`insert into operation_target (company_id, target_type, target_id, record_id)
    select company_id, target_type, target_id, id from operation_record
    where company_id = ${companyId} and target_id is not null`.execute(db);
};
