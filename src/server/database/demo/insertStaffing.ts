import type { Kysely } from 'kysely';
import type { Tables } from '#server/database/tables.ts';
import { insertSequences } from './insertCompany.ts';
import { insertRows } from './insertRows.ts';
import { insertDemoMessages } from './messages.ts';
import { messageTemplateRows } from './messageTemplates.ts';
import type { Planned } from './plannedCompany.ts';
import { powerShareRows } from './powerShares.ts';
import { resignationRows, transferItemRows } from './resignations.ts';
import { temporaryStaffRows, temporaryTypeRows } from './temporaryStaff.ts';

/** Those who have left, and what of theirs is still to be handed over. */
const insertFormerPeople = async (
  db: Kysely<Tables>,
  { company, main }: Planned,
  now: Date,
): Promise<void> => {
  const { companyId, departments, people } = company;
  const former = { companyId, departments, people, operator: main };
  const orphaned = await db
    .selectFrom('chat_group')
    .innerJoin('member', (join) =>
      join
        .onRef('member.company_id', '=', 'chat_group.company_id')
        .onRef('member.user_id', '=', 'chat_group.owner_id'),
    )
    .select(['group_id', 'chat_group.name', 'owner_id', 'dept_id'])
    .where('chat_group.company_id', '=', companyId)
    .where('chat_group.status', '=', 'normal')
    .where('member.status', '=', 'resigned')
    .orderBy('group_id')
    .execute();
  const items = transferItemRows(former, orphaned, now);
  await insertRows(db, 'resignation', resignationRows(former, now));
  await insertRows(db, 'transfer_item', items);
  await insertSequences(db, companyId, { transfer_item: items.length });
};

/** Terms of everybody temporary; the main administrator invited them. */
const insertTemporaryStaff = async (
  db: Kysely<Tables>,
  { company, main }: Planned,
  now: Date,
): Promise<void> => {
  const { companyId, people } = company;
  const terms = temporaryStaffRows({ companyId, people, inviterId: main.userId }, now);
  const home = people.find(({ memberType }) => memberType === 'daily')?.departmentId;
  await insertRows(db, 'temporary_type', temporaryTypeRows(companyId, home, now));
  await insertRows(db, 'temporary_staff', terms);
  await insertSequences(db, companyId, { temporaryStaff: terms.length });
};

/** What people who have never signed in were sent, by the main administrator. */
const insertMessages = async (db: Kysely<Tables>, { company, main }: Planned, now: Date): Promise<void> => {
  const { companyId, name: companyName, people } = company;
  const plan = { companyId, companyName, people, creatorId: main.userId };
  const messageRecord = await insertDemoMessages(db, plan, now);
  const { templates, reviews } = messageTemplateRows(companyId, plan.creatorId, now);
  await insertRows(db, 'message_template', templates);
  await insertRows(db, 'review', reviews);
  const shares = powerShareRows(companyId, company.departments, now);
  await insertRows(db, 'powerShare', shares);
  await insertSequences(db, companyId, {
    messageRecord,
    messageTemplate: templates.length,
    powerShare: shares.length,
  });
};

/** Who left, who stays for a time, and who was asked to come. */
export const insertStaffing = async (db: Kysely<Tables>, planned: Planned, now: Date): Promise<void> => {
  await insertFormerPeople(db, planned, now);
  await insertTemporaryStaff(db, planned, now);
  await insertMessages(db, planned, now);
};
