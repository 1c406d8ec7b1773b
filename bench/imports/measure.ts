import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Row, Say, Size } from '../row.ts';
import { quantile } from '../timing.ts';
import { type Company, type Office, openCompany, openOffice } from './company.ts';
import { addingPeople, besideOf, expectWritten, importSheet, type SeenBeside } from './importSheet.ts';
import { plainCopy } from './plainCopy.ts';
import { sheetOfDepartments } from './sheetOfDepartments.ts';
import { sheetOfPeople } from './sheetOfPeople.ts';

const sizes = {
  full: { people: 10_000, departments: 2_000 },
  smoke: { people: 100, departments: 40 },
} as const;
const megabyte = 1024 * 1024;
const departments = {
  check: '/department/uploadBatchDept',
  commit: '/department/importBatchDept',
  type: 'add',
};

const firstDepartment = async ({ database: { db }, companyId }: Company): Promise<number> => {
  const { id } = await db
    .selectFrom('department')
    .select('id')
    .where('company_id', '=', companyId)
    .orderBy('id')
    .executeTakeFirstOrThrow();
  return id;
};

const lastMember = async ({ database: { db }, companyId }: Company): Promise<number> => {
  const { last } = await db
    .selectFrom('member')
    .select((find) => find.fn.max('user_id').as('last'))
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow();
  return Number(last);
};

const besideRows = (what: string, { waits }: SeenBeside): readonly Row[] => [
  { name: `a page beside ${what}, median`, unit: 'ms', ours: quantile(waits, 0.5) },
  {
    name: `a page beside ${what}, p99`,
    unit: 'ms',
    ours: quantile(waits, 0.99),
    goal: { kind: 'at most', value: 60, of: 'ours' },
  },
];

const measurePeople = async (
  company: Company,
  office: Office,
  peopleCount: number,
): Promise<readonly Row[]> => {
  const { database, companyId } = company;
  const file = await sheetOfPeople(database, companyId, peopleCount);
  const before = await lastMember(company);
  const { checkMs, allMs, written } = await importSheet(office, addingPeople, file);
  expectWritten(written, peopleCount);
  const copyMs = await plainCopy(database.db, companyId, before + 1);
  return [
    { name: `check of ${peopleCount} people`, unit: 'ms', ours: checkMs },
    {
      name: `check and write of ${peopleCount} people`,
      unit: 'ms',
      ours: allMs,
      reference: copyMs,
      against: 'the rows copied inside the database',
      goal: { kind: 'at most', value: 10_000, of: 'ours' },
    },
  ];
};

const measurePeopleBeside = async (
  company: Company,
  office: Office,
  peopleCount: number,
): Promise<readonly Row[]> => {
  const file = await sheetOfPeople(company.database, company.companyId, peopleCount);
  const idleBytes = process.memoryUsage().rss;
  const work = importSheet(office, addingPeople, file);
  const seen = await besideOf(office.ask, await firstDepartment(company), work);
  const { allMs, written } = await work;
  expectWritten(written, peopleCount);
  return [
    {
      name: `check and write of ${peopleCount} people, somebody beside`,
      unit: 'ms',
      ours: allMs,
      goal: { kind: 'at most', value: 30_000, of: 'ours' },
    },
    ...besideRows('people', seen),
    {
      name: 'memory above idle',
      unit: 'kB',
      ours: (seen.mostBytes - idleBytes) / 1024,
      goal: { kind: 'at most', value: (256 * megabyte) / 1024, of: 'ours' },
    },
  ];
};

const measureDepartments = async (
  company: Company,
  office: Office,
  departmentCount: number,
): Promise<readonly Row[]> => {
  const file = await sheetOfDepartments(company.database, company.companyId, departmentCount);
  const work = importSheet(office, departments, file);
  const seen = await besideOf(office.ask, await firstDepartment(company), work);
  const { checkMs, allMs, written } = await work;
  expectWritten(written, departmentCount);
  return [
    { name: `check of ${departmentCount} departments`, unit: 'ms', ours: checkMs },
    { name: `check and write of ${departmentCount} departments, somebody beside`, unit: 'ms', ours: allMs },
    ...besideRows('departments', seen),
  ];
};

const inNewCompany = async (
  measure: (company: Company, office: Office) => Promise<readonly Row[]>,
): Promise<readonly Row[]> => {
  const directory = mkdtempSync(join(tmpdir(), 'import-bench-'));
  const company = await openCompany(directory);
  try {
    return await measure(company, await openOffice(company));
  } finally {
    await company.database.close();
    rmSync(directory, { recursive: true, force: true });
  }
};

/** Checks and writes sheets of 10,000 people, alone and with someone turning pages meanwhile, and of 2,000 departments, through the app. */
export const measureImport = async (size: Size, say: Say): Promise<readonly Row[]> => {
  const counts = sizes[size];
  say(`${counts.people} people`);
  const rows = await inNewCompany((company, office) => measurePeople(company, office, counts.people));
  say(`${counts.people} people, somebody beside`);
  const beside = await inNewCompany((company, office) => measurePeopleBeside(company, office, counts.people));
  say(`${counts.departments} departments`);
  const more = await inNewCompany((company, office) =>
    measureDepartments(company, office, counts.departments),
  );
  return [...rows, ...beside, ...more];
};
