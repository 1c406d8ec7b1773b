import type { CardSetting } from '#domain/customField/arrangeFields.ts';
import {
  type CustomFieldDefinition,
  customFieldLimits,
  type SystemField,
  systemFields,
} from '#domain/customField/definition.ts';
import type { FieldModel } from '#engine/model.ts';
import type { FieldKind } from '#engine/vocabulary.ts';
import type { Calls, CustomField } from '#generated/types.ts';
import { findCard } from '#server/features/company/store/companies.ts';
import {
  type CustomFieldRecord,
  findFields,
} from '#server/features/directory/customField/store/customFields.ts';
import { countIndexing } from '#server/features/directory/customField/store/customFieldValues.ts';
import type { CallContext } from '#server/platform/handler.ts';
import { isLive, memberModelWith } from './customFields.ts';

const flag = (value: boolean): 0 | 1 => (value ? 1 : 0);
const shownFlag = (shown: number): 1 | 2 => (shown === 2 ? 2 : 1);

/** What only administrators and the person see is not public (spec section 6). */
const publicFlag = (audience: SystemField['audience']): 0 | 1 => flag(audience !== 'self');

const systemTypes: Readonly<Partial<Record<FieldKind, CustomField['type']>>> = {
  image: 'image',
  phone: 'phone',
  email: 'email',
  date: 'date',
  list: 'department',
};

const alwaysFilled: readonly string[] = ['name', 'phone', 'departments'];

const systemRow = (
  { words }: CallContext,
  {
    field,
    system,
    stored,
  }: {
    readonly field: FieldModel;
    readonly system: SystemField;
    readonly stored: CustomFieldRecord | undefined;
  },
): Omit<CustomField, 'sort'> => {
  const audience = stored?.visible_to ?? system.audience;
  return {
    id: system.id,
    key: system.id,
    name: words.of('member', `fields.${system.id}`) ?? system.id,
    name_en: null,
    name_ja: null,
    help: null,
    type: systemTypes[field.kind] ?? 'text',
    system: 1,
    locked: flag(system.isLocked),
    personageInfoShow: shownFlag(stored?.shown ?? (system.isShown ? 1 : 2)),
    visible_to: audience,
    public: publicFlag(audience),
    searchable: flag(field.options.searchable === true),
    required: flag(alwaysFilled.includes(system.id)),
    editable: stored === undefined ? flag(system.isEditable) : flag(stored.editable === 1),
    options: [],
    version: stored?.version ?? 0,
    can: {},
  };
};

const livingOptions = ({ options }: CustomFieldRecord): CustomField['options'] =>
  options
    .filter(({ isDeleted }) => isDeleted !== true)
    .map(({ id, name, name_en: en, name_ja: ja }) => ({
      id,
      name,
      name_en: en ?? null,
      name_ja: ja ?? null,
    }));

const customRow = (record: CustomFieldRecord): Omit<CustomField, 'sort'> => ({
  id: record.id,
  key: record.id,
  name: record.name,
  name_en: record.name_en,
  name_ja: record.name_ja,
  help: record.help,
  type: record.type,
  system: 0,
  locked: 0,
  personageInfoShow: shownFlag(record.shown),
  visible_to: record.visible_to,
  public: publicFlag(record.visible_to),
  searchable: flag(record.searchable === 1),
  required: flag(record.required === 1),
  editable: flag(record.editable === 1),
  options: livingOptions(record),
  version: record.version,
  can: {},
});

interface Placed {
  readonly row: Omit<CustomField, 'sort'>;
  readonly index: number;
}

const placedSystem = (context: CallContext, records: readonly CustomFieldRecord[]): readonly Placed[] => {
  const { fields } = memberModelWith(context, []);
  return systemFields.flatMap((system, index) => {
    const field = fields.find(({ name }) => name === system.id);
    const stored = records.find(({ id, is_system: isSystem }) => isSystem === 1 && id === system.id);
    if (field === undefined) return [];
    // A field of the product no one has arranged yet stands where the product has it.
    return [{ row: systemRow(context, { field, system, stored }), index: stored?.sort ?? index }];
  });
};

/** All fields of members in their order: those of the product and those added, hidden ones too. */
export const fieldRows = (
  context: CallContext,
  records: readonly CustomFieldRecord[],
): readonly CustomField[] =>
  [
    ...placedSystem(context, records),
    ...records.filter(isLive).map((record) => ({ row: customRow(record), index: record.sort })),
  ]
    .toSorted((one, other) => one.index - other.index)
    .map(({ row }, sort) => ({ ...row, sort }));

/** Counts up with every change of any field: anyone who arranges says which they have seen. */
export const fieldsVersion = (records: readonly CustomFieldRecord[]): number =>
  records.reduce((sum, { version }) => sum + version, 0);

const msPerDay = 86_400_000;

const deletedRows = (records: readonly CustomFieldRecord[]) =>
  records.flatMap(({ id, name, type, deleted_at: deletedAt }) =>
    deletedAt === null
      ? []
      : [
          {
            id,
            name,
            type,
            deleted_at: deletedAt.toISOString(),
            purge_at: new Date(deletedAt.getTime() + customFieldLimits.keptDays * msPerDay).toISOString(),
          },
        ],
  );

/** The card as the wire has it: shown 1, not shown 2, as fields are. */
export const cardReply = ({
  attendanceShown,
  infoFirst,
}: CardSetting): Calls['personalInfo']['reply']['card'] => ({
  attendance_show: attendanceShown ? 1 : 2,
  info_first: infoFirst,
});

/** The settings page: every field, the deleted ones that can be brought back, and whether search is still behind. */
export const settingsReply = async (context: CallContext): Promise<Calls['personalInfo']['reply']> => {
  const { db, actor } = context;
  const records = await findFields(db, actor.companyId);
  const card = await findCard(db, actor.companyId);
  return {
    list: [...fieldRows(context, records)],
    deleted: deletedRows(records),
    version: fieldsVersion(records) + card.version,
    limit: customFieldLimits.fields,
    indexing: await countIndexing(db, actor.companyId),
    card: cardReply(card),
  };
};

/** Names no added field may have: those of the product as the reader knows them, and those of the others. */
export const takenNames = (
  context: CallContext,
  records: readonly CustomFieldRecord[],
  exceptId: string | undefined,
): readonly string[] => [
  ...systemFields.map(({ id }) => context.words.of('member', `fields.${id}`) ?? ''),
  ...records.filter((record) => isLive(record) && record.id !== exceptId).map(({ name }) => name),
];

/** What of a definition changes how people are found. */
export const searchFingerprint = (definition: CustomFieldDefinition | undefined): string =>
  definition?.searchable === true ? JSON.stringify([definition.id, definition.type, definition.options]) : '';
