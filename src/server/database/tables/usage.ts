import { bigint, day, flag, integer, integers, smallint, table } from './declareTable.ts';

export const usageTables = {
  /** What a department and all below it came to on a closed day, each person counted in the main department; 0 is the company. */
  // Sums of a department with all below it: any department's year is one stretch of the key.
  usage_day: table({
    columns: {
      company_id: bigint(),
      department_id: bigint(),
      day: day(),
      people: integer(),
      activated: integer(),
      active_day: integer(),
      /** Distinct people of the 7 and 30 days up to this one. */
      active_week: integer(),
      active_month: integer(),
      messages: integer(),
      group_count: integer(),
    },
    key: 'company_id, department_id, day',
  }),
  /** What each person did in the thirty days up to the last closed one. */
  // One row per person, renewed once a day: thirty days in bits and a list instead of thirty rows.
  usage_member: table({
    columns: {
      company_id: bigint(),
      user_id: bigint(),
      /** Main department when that day was closed. */
      department_id: bigint(),
      activated: smallint(),
      /** A bit per day, the lowest for the last closed one. */
      opened: integer(),
      last_day: day().orNull(),
      /** Sent per day, the last closed one first. */
      messages: integers(),
      messages_week: integer(),
      messages_month: integer(),
      /** 0: they are too few where they are to be named (src/domain/usage/privacy.ts). */
      is_listed: flag(1),
    },
    key: 'company_id, user_id',
    indexes: {
      usage_member_department: '(company_id, department_id)',
      // The order their list begins in.
      usage_member_messages: '(company_id, messages_month desc, user_id) where is_listed = 1',
    },
  }),
  /** What the people right in a department came to when the last day was closed; 0: those without one. */
  // People are summed once a day: a table by department adds up these, ten times fewer.
  usage_direct: table({
    columns: {
      company_id: bigint(),
      department_id: bigint(),
      people: integer(),
      activated: integer(),
      active_day: integer(),
      active_week: integer(),
      active_month: integer(),
      messages_day: bigint(),
      messages_week: bigint(),
      messages_month: bigint(),
      /** Of these people: who is named, and who is not because they are too few. */
      listed: integer(),
      unlisted: integer(),
    },
    key: 'company_id, department_id',
  }),
  /** What was reported of a person's day before it is closed. A row means: they used the app. */
  usage_activity: table({
    columns: {
      company_id: bigint(),
      day: day(),
      user_id: bigint(),
      messages: integer().default(0).check('messages >= 0'),
    },
    key: 'company_id, day, user_id',
  }),
};
