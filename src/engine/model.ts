import type { Reach, Role } from '#domain/permission/actor.ts';
import type {
  ActionSchema,
  CalendarSchema,
  CallSchema,
  CardSchema,
  Condition,
  FieldSchema,
  FormSchema,
  InputStepSchema,
  ListSchema,
  NoOverlapSchema,
  OneActiveSchema,
  RelatedSchema,
  ReportSchema,
  ResourceOptions,
  RowsOf,
  RuleSchema,
  ShowGroupSchema,
  State,
  StatesSchema,
  TreeSchema,
  VerbSchema,
} from './dialect.ts';
import type { ShownOptions } from './shownWords.ts';
import type { FieldKind, GivenPart, ImportMode, StepUp, VerbName, WrittenPart } from './vocabulary.ts';

/**
 * The normalised form of one schema: every default filled in, every reference resolved. Views, data provider and
 * backend read this and never the file, so that a choice the dialect leaves open is made once, in `createModel`.
 */
export interface EntityModel {
  readonly noun: string;
  readonly kind: ResourceOptions['kind'];
  readonly idField: string;
  readonly display: string;
  readonly icon: NonNullable<ResourceOptions['icon']>;
  readonly menu: ResourceOptions['menu'];
  /** The noun whose page leads to this one; undefined for most, which have a menu entry of their own. */
  readonly within: string | undefined;
  /** The public address of the list, e.g. `/contact/ContactManage`; `/<noun>` by default. */
  readonly route: string;
  /** Place below the noun -> its own public address: `{apply: '/attestation'}`; none by default. */
  readonly pages: Readonly<Record<string, string>>;
  /** What is done on a page below the noun, by the permission it takes; words `resources.<noun>.commands.<permission>`. */
  readonly commands: NonNullable<ResourceOptions['commands']>;
  readonly module: ResourceOptions['module'];
  readonly scope: NonNullable<ResourceOptions['scope']>;
  readonly fields: readonly FieldModel[];
  readonly calls: Readonly<Record<string, CallModel>>;
  readonly verbs: Readonly<Partial<Record<VerbName, VerbModel>>>;
  /** What has to hold of a row that is changed or deleted; nothing for most nouns. */
  readonly conditions: Readonly<Partial<Record<'update' | 'delete', Condition>>>;
  readonly list: Required<Pick<ListSchema, 'columns' | 'filters' | 'search' | 'rowActions' | 'bulkActions'>> &
    Pick<ListSchema, 'offered' | 'sort' | 'views' | 'settings' | 'begins' | 'place' | 'everywhere'> & {
      /** Ways to see the rows besides the table; undefined for most nouns. */
      readonly layouts?: LayoutsModel;
    };
  readonly form: Required<FormSchema>;
  readonly show: {
    readonly header: readonly string[];
    /** The form's where the schema names none of its own. */
    readonly groups: readonly ShowGroupSchema[];
    readonly related: readonly (RelatedSchema & { readonly name: string })[];
    readonly without: readonly string[];
  };
  /** Whether its page says what it is about; words `resources.<noun>.intro`. */
  readonly hasIntro: boolean;
  /** What a report tells; undefined for nouns that are none. */
  readonly report: ReportModel | undefined;
  readonly tree: TreeSchema | undefined;
  readonly actions: readonly ActionModel[];
  readonly states: StatesSchema | undefined;
  readonly rules: readonly (RuleSchema & { readonly name: string })[];
  /** Whether every row of an export says who took it. */
  readonly isWatermarked: boolean;
  /** How the platform reviews its rows; undefined: it does not. */
  readonly review: ReviewModel | undefined;
  readonly noOverlap: NoOverlapSchema | undefined;
  readonly oneActive: OneActiveSchema | undefined;
  /** Most rows a company may have; undefined: no such bound. */
  readonly maxRows: number | undefined;
  /** The field that holds the place people give a row; undefined: no one orders them. */
  readonly orderField: string | undefined;
  /** Whether the backend has rules of its own for what is written. */
  readonly hasHooks: boolean;
  readonly permissions: Readonly<Record<string, Readonly<Partial<Record<Role, Reach>>>>>;
  /** Ways rows come in by a sheet; none for most nouns. */
  readonly imports: readonly ImportModel[];
  /** The open map that holds the values of fields added at run time; undefined when the noun takes none. */
  readonly customFieldsIn: string | undefined;
  /** True when no call is written by hand: table, calls and handlers come from the model. */
  readonly isGenerated: boolean;
  /** Names of what the default list answers beside its page; none for most. */
  readonly figures: readonly string[];
  /** True when list and detail are default calls, over the noun's own table or over a query. */
  readonly readsByDefault: boolean;
  /** Of which noun its rows are, and which of them; undefined: it has rows of its own, by a table or a query, or none. */
  readonly rowsOf: RowsOf | undefined;
  /** Names of its calls that the server does not offer; left out where it offers all of them. */
  readonly withheld?: readonly string[];
}

/** A card with its fields chosen. */
export type CardModel = Required<Omit<CardSchema, 'picture'>> & Pick<CardSchema, 'picture'>;

/** Ways to see the rows besides the table, in the order they are offered. */
export interface LayoutsModel {
  readonly cards?: CardModel;
  readonly board?: CardModel;
  readonly calendar?: Required<Omit<CalendarSchema, 'to'>> & Pick<CalendarSchema, 'to'>;
}

/** What a report tells, with the call that is asked for it. */
export interface ReportModel
  extends Omit<ReportSchema, 'filters' | 'cards' | 'charts' | 'tables'>,
    Required<Pick<ReportSchema, 'filters' | 'cards' | 'charts' | 'tables'>> {
  readonly call: string;
  /** Whether every figure is a tally: then nothing has to be written for it. */
  readonly isTallied: boolean;
}

/** How rows are reviewed: which saves submit, and which states mean what. */
export interface ReviewModel {
  readonly field: string;
  readonly on: readonly ('create' | 'update')[];
  readonly waiting: State;
  readonly approved: State;
  readonly rejected: State;
  /** Where a row goes that is taken back; undefined: it cannot be. */
  readonly withdrawn: State | undefined;
  /** Fields whose change makes a decided row a draft again; none where it is not taken back, or a save submits. */
  readonly of: readonly string[];
  /** What an approved row comes to when its change is approved; undefined: approved rows are changed themselves. */
  readonly replaced: State | undefined;
  /** Whether one row of a company waits at most. */
  readonly isOnePerCompany: boolean;
}

/** One field, with its kind decided. Nested fields (`object`, `list`) carry theirs in `fields`. */
export interface FieldModel {
  /** Own name; `path` is the dotted way from the record (`departments.position`), also the key of its words. */
  readonly name: string;
  readonly path: string;
  readonly kind: FieldKind;
  readonly displayKind: FieldKind;
  readonly schema: FieldSchema;
  readonly options: ShownOptions;
  readonly isRequired: boolean;
  readonly isReadOnly: boolean;
  /** Array of values: `choices`, `references`, `list`, or a many-valued picker. */
  readonly isMany: boolean;
  readonly visibleWhen: Condition | undefined;
  readonly requiredWhen: Condition | undefined;
  readonly readOnlyWhen: Condition | undefined;
  /** Values of a choice in schema order. */
  readonly choices: readonly (string | number)[];
  readonly fields: readonly FieldModel[];
  /** Added by an administrator at run time: no validator was compiled for it. */
  readonly isRuntime?: boolean;
}

/** A call with all defaults filled in; `request` and `reply` are complete closed JSON Schemas. */
export interface CallModel {
  readonly name: string;
  readonly noun: string;
  readonly method: 'POST' | 'GET';
  readonly path: string;
  readonly encoding: NonNullable<CallSchema['encoding']>;
  readonly effect: 'read' | 'write';
  readonly permission: string;
  readonly refusal: 'warning' | 'error';
  /** What is asked for again before it is done; empty for most. */
  readonly stepUp: readonly StepUp[];
  /** Whether it waits for the management password. */
  readonly isGated: boolean;
  /** Whether the console asks it by itself: it is no sign that someone is there. */
  readonly isBackground: boolean;
  readonly isIdempotent: boolean;
  /** The call that takes this one back, told as `way` what this one answers as `undo`. */
  readonly undo: string | undefined;
  readonly request: FieldSchema;
  readonly reply: FieldSchema;
  /** Whether the reader is told something on success: words `resources.<noun>.success.<call>`. */
  readonly hasSuccess: boolean;
  /** Which default handler answers it; undefined: a handler written by hand. */
  readonly defaultHandler: DefaultHandler | undefined;
}

/** Request keys of a default call that were decided before: of the id or the ids, and of filters by the fields they ask. */
export interface Spelling {
  readonly key?: string;
  readonly filters?: Readonly<Record<string, string>>;
}

/** `delMany` and `actionMany` answer row by row; `export` gives the ticket that `exportFile` takes; `given` rows are read by hand, `written` ones are written so. */
export type DefaultHandler =
  | (Spelling & {
      readonly kind:
        | 'list'
        | 'info'
        | 'save'
        | 'del'
        | 'delMany'
        | 'sort'
        | 'report'
        | 'export'
        | 'exportFile';
    })
  | (Spelling & { readonly kind: 'action' | 'actionMany'; readonly action: string })
  | { readonly kind: 'given'; readonly part: GivenPart }
  | { readonly kind: 'written'; readonly part: WrittenPart }
  | {
      readonly kind: 'importTemplate' | 'importCheck' | 'importCommit';
      readonly purposes: readonly string[];
    };

/** Names of the calls of one purpose: the template by navigation, the dry run, and the writing. */
export interface ImportCalls {
  readonly template: string;
  readonly check: string;
  readonly commit: string;
}

/** One way rows come in by a sheet. A column's words are those of its `path`, as for any field. */
export interface ImportModel {
  readonly noun: string;
  readonly purpose: string;
  readonly mode: ImportMode;
  readonly columns: readonly FieldModel[];
  /** Names of the columns that say which row is meant, tried in this order. */
  readonly keys: readonly string[];
  readonly takesCustomFields: boolean;
  readonly maxRows: number;
  readonly calls: ImportCalls;
}

export interface VerbModel extends VerbSchema {
  readonly name: VerbName;
  readonly firstPage: number;
  readonly perPage: number;
}

/** An action with its call named; words `resources.<noun>.actions.<name>.{title,confirm,success}`, `.steps.<key>` and `.input.<field>`. */
export interface ActionModel extends Omit<ActionSchema, 'call' | 'input'> {
  readonly name: string;
  readonly call: string;
  readonly inputs: readonly FieldModel[];
  readonly inputSchema: FieldSchema;
  readonly steps?: readonly InputStepSchema[];
}
