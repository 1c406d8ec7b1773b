import type { FieldOptions } from './dialect.ts';

/** Whether the help of a field is told where a record is made (`add`) or where one is changed. */
export const tellsHelp = ({ help, helpOn }: FieldOptions, at: 'add' | 'change'): boolean =>
  help !== undefined && (helpOn === undefined || helpOn === at);
