import type { CallSchema } from './dialect.ts';
import type { DefaultHandler } from './model.ts';

/** A call that no schema writes, with the handler that answers it. */
export interface DefaultCall extends CallSchema {
  readonly handler: DefaultHandler;
}

const capitalised = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** `device` and `list` make `deviceList`: the last part of the path with the noun in front. */
export const defaultCallName = (noun: string, part: string): string => `${noun}${capitalised(part)}`;
