import { maskPhone } from './phone.ts';

/** How somebody is named in a cell of a sheet that leads to them: by their work id, else by their number, masked as everywhere. */
export const personInSheet = (person: { readonly work_id: string | null; readonly phone: string }): string =>
  person.work_id ?? maskPhone(person.phone);
