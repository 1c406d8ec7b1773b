import type { CallName, CallSchema, EntitySchema, ResourceOptions } from './dialect.ts';
import type { DefaultHandler } from './model.ts';
import { type VerbName, verbNames } from './vocabulary.ts';

/** Kinds whose rows are kept in a table of their own; the others only answer what someone wrote for them. */
const kept: readonly ResourceOptions['kind'][] = ['collection', 'tree', 'singleton'];

/** Whether the rows of a noun are selected from what other nouns keep: by a query of the backend, or as those of another that meet a condition. */
export const selectsRows = ({ rows }: Pick<ResourceOptions, 'rows'>): boolean =>
  rows !== undefined && rows !== 'table';

/** Whether someone wrote what a call does to rows: all of it, or rule and storage behind its default answer. */
export const isWrittenByHand = (handler: DefaultHandler | undefined): boolean =>
  handler === undefined || handler.kind === 'written';

/** The id of the one record of a singleton. */
export const singletonId = 1;

/**
 * Whether a table, default calls and handlers stand behind a noun. They do where the schema says so (`rows: "table"`), where no call
 * is written, and where those written only come on top: else, as soon as a verb names one, its rows are someone else's.
 */
export const answersByDefault = (resource: ResourceOptions): boolean => {
  const { kind, report, rows, calls, verbs = {} } = resource;
  if (kind === 'service' || report !== undefined || selectsRows(resource)) return false;
  if (rows === 'table') return true;
  if (calls === undefined) return true;
  return (
    kept.includes(kind) &&
    Object.values(verbs).every((verb) => verb === false || !Object.hasOwn(calls, verb.call))
  );
};

const readVerbs: readonly VerbName[] = ['list', 'one', 'many', 'reference'];
/** One record is there from the beginning and stays: no one lists, creates or deletes it. */
const singleVerbs: readonly VerbName[] = ['one', 'update'];

const offeredVerbs = (resource: ResourceOptions): readonly VerbName[] => {
  const isSelected = selectsRows(resource);
  if (!isSelected && !answersByDefault(resource)) return [];
  if (resource.kind === 'singleton') return singleVerbs;
  if (!isSelected) return verbNames;
  return resource.hooks === true ? [...readVerbs, 'update'] : readVerbs;
};

/**
 * The verbs that need not be written: all of a noun with a table of its own; of one whose rows are selected those that read, and changing
 * a row where hooks say where that goes; of a singleton those of one record.
 */
export const defaultVerbNames = (resource: ResourceOptions): readonly VerbName[] =>
  offeredVerbs(resource).filter((name) => resource.verbs?.[name] === undefined);

/** A call that no schema writes, with the handler that answers it. */
export interface DefaultCall extends CallSchema {
  readonly handler: DefaultHandler;
}

const capitalised = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** `device` and `list` make `deviceList`: the last part of the path with the noun in front. */
export const defaultCallName = (noun: string, part: string): string => `${noun}${capitalised(part)}`;

/** What a default call, told by its part or its action, is called and where it is: as the schema says, else by the noun. */
export const placeOfCall = ({ 'x-resource': resource }: EntitySchema, part: string): CallName =>
  resource.callNames?.[part] ?? {
    name: defaultCallName(resource.name, part),
    path: `/${resource.name}/${part}`,
  };
