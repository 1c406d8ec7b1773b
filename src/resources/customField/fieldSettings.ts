import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useLocale } from 'react-admin';
import type { ConsoleProvider } from '#dataProvider/consoleProvider.ts';
import type { ArrangedField } from '#domain/customField/arrangeFields.ts';
import { type FieldName, nameFor } from '#domain/customField/definition.ts';
import type { Calls } from '#generated/types.ts';
import { localeOf } from '#i18n/locale.ts';
import { useConsoleProvider } from '#views/useConsoleProvider.ts';

/** What the settings page shows, as the server answers it. */
export type FieldSettings = Calls['personalInfo']['reply'];
export type FieldRow = FieldSettings['list'][number];

/** How the card of people is shown on the phone. */
export type CardSettings = FieldSettings['card'];
export type CardChange = Partial<CardSettings>;

/** The name of a field as the reader knows it; those of the product come in the reader's language. */
export const useFieldName = (): ((field: FieldName) => string) => {
  const locale = localeOf(useLocale());
  return (field) => nameFor(field, locale);
};

/** What may be changed of a field in the table itself. */
export type RowChange = Partial<
  Pick<FieldRow, 'personageInfoShow' | 'visible_to' | 'searchable' | 'editable'>
>;

const indexingMs = 10_000;

/** The settings page; asked again while search is still behind. */
export const fieldSettingsQuery = (provider: Pick<ConsoleProvider, 'call'>) =>
  queryOptions({
    queryKey: ['customField', 'personalInfo'],
    queryFn: ({ signal }): Promise<FieldSettings> => provider.call('personalInfo', {}, { signal }),
    refetchInterval: (query) => ((query.state.data?.indexing ?? 0) > 0 ? indexingMs : false),
  });

/** A row as the rules of order see it. */
export const arrangedOf = (row: FieldRow): ArrangedField & { readonly row: FieldRow } => ({
  id: row.id,
  isLocked: row.locked === 1,
  isShown: row.personageInfoShow === 1,
  row,
});

/** Rows as an arrangement goes over the wire. */
export const arrangementOf = (list: readonly FieldRow[]): Calls['personalInfoSave']['request']['fields'] =>
  list.map(({ id, personageInfoShow, visible_to, searchable, editable }) => ({
    id,
    personageInfoShow,
    visible_to,
    searchable,
    editable,
  }));

/** Shows what a change of fields was answered, and lets lists and forms of this console have the new fields at once. */
export const useRenewFields = (): ((reply: FieldSettings) => Promise<void>) => {
  const client = useQueryClient();
  const provider = useConsoleProvider();
  return async (reply) => {
    client.setQueryData(fieldSettingsQuery(provider).queryKey, reply);
    // Also when no page that shows the fields is open, which `refetchQueries` would leave out: the next one begins with them.
    const fields = { queryKey: ['customField', 'getUserField'] };
    await client.invalidateQueries({ ...fields, refetchType: 'none' });
    await client.prefetchQuery(fields);
    await client.invalidateQueries({ queryKey: ['member'] });
  };
};
