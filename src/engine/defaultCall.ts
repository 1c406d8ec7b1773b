import type { CallName, CallSchema, EntitySchema } from './dialect.ts';
import type { DefaultHandler } from './model.ts';

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
