/** How many departments of a person are out of the reader's scope. */
export const unseenDepartments = (record: Readonly<Record<string, unknown>> | undefined): number =>
  typeof record?.other_departments === 'number' ? record.other_departments : 0;
