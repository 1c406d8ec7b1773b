import { type Violation, violation } from '#domain/violation.ts';

/** Whether what was typed is the company's name, letter by letter: a look-alike or an invisible character is another name (case B03). */
export const isTypedName = (typed: string, name: string): boolean => typed === name;

/** Whether somebody typed the name of the company they dissolve. */
export const checkTypedName = (typed: string, name: string): readonly Violation[] =>
  isTypedName(typed, name) ? [] : [violation('dissolution.wrongName', 'company_name')];
