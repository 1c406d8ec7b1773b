import type { Module, Reach, Role } from '#domain/permission/actor.ts';
import type { Rise } from '#domain/report/period.ts';
import type {
  ActionPlace,
  Colour,
  Comparison,
  ConditionOperator,
  CropOverlay,
  Effect,
  Encoding,
  FieldKind,
  FileType,
  FilterOperator,
  Format,
  GivenPart,
  Icon,
  ImportMode,
  Mask,
  MenuSection,
  PasswordPolicy,
  ResourceKind,
  StepUp,
  TransitionAgent,
  VerbName,
  WhenHidden,
  WrittenPart,
} from './vocabulary.ts';

/**
 * One way rows come in by a sheet. Its name in `x-resource.import` is the purpose, which a request says as `type`. Template, dry run,
 * repair, background job, result and undo come from it.
 */
export interface ImportSchema {
  readonly title: string;
  readonly mode: ImportMode;
  /** Names of the noun's fields and of `properties`, in the order they stand in the template. */
  readonly columns: readonly string[];
  /** Columns only the sheet has, such as the path of a department. */
  readonly properties?: Readonly<Record<string, FieldSchema>>;
  /** Columns that must be there and filled in. */
  readonly required?: readonly string[];
  /** Columns that name the row meant, tried in this order; for `change` and `remove`. */
  readonly key?: readonly string[];
  /** Whether the fields an administrator added are columns too. */
  readonly customFields?: boolean;
  /** Paths of the calls; left out: `/<noun>/getTemplate`, `/<noun>/upload`, `/<noun>/import`. */
  readonly template?: string;
  readonly check?: string;
  readonly commit?: string;
  /** 20,000 by default. */
  readonly maxRows?: number;
}

/**
 * The dialect as TypeScript: what a developer writes in `schemas/<noun>.schema.json`. JSON Schema 2020-12, a strict
 * subset (closed objects, no tuples), plus `x-field` on a property, `x-resource` and `x-i18n` at the root.
 * `schemas/entity.meta.json` says the same to editors; the compiler checks that both agree.
 */

export type Scalar = string | number | boolean | null;
export type Json = Scalar | readonly Json[] | { readonly [key: string]: Json };

/** `{field: value}`, `{field: [values]}`, `{field: {operator: value}}`, or `all` / `any` / `not` of conditions. Plain data, no eval. */
export interface Condition {
  readonly all?: readonly Condition[];
  readonly any?: readonly Condition[];
  readonly not?: Condition;
  readonly [field: string]:
    | Scalar
    | readonly Scalar[]
    | Readonly<Partial<Record<ConditionOperator, Json>>>
    | Condition
    | readonly Condition[]
    | undefined;
}

export interface OptionWords {
  readonly title: string;
  readonly color?: Colour;
}

export interface Relation {
  readonly resource: string;
  readonly kind?: 'one' | 'many';
  /** Field of the target that holds the id; the target's id field by default. */
  readonly target?: string;
  /** Field of the target shown to people; the target's display field by default. */
  readonly label?: string;
  /** The target is a tree: pick from it as a tree. */
  readonly tree?: boolean;
  readonly onDelete?: 'restrict' | 'setNull' | 'cascade';
}

/**
 * The rows of another noun that name this record in their `field`, as a list in its form: they are added, changed, put in order and taken
 * out there, and saved with it. The other noun keeps them in its own table, lists them for readers, and writes none by itself.
 */
export interface LinesSchema {
  readonly resource: string;
  /** Its relation that leads here. */
  readonly field: string;
}

/** Worked out from fields of the same record, by form and server alike. `template` is text, the others are numbers. */
export type Expression =
  | { readonly template: string }
  | { readonly sum: readonly string[] }
  | { readonly difference: readonly [string, string] | readonly string[] }
  | { readonly daysBetween: readonly [string, string] | readonly string[] };

/** The value of the first case that holds, else `else`; null where a field may be. Conditions may ask for `$today`, the day in the company. */
export interface Cases {
  readonly cases: readonly { readonly when: Condition; readonly value: string | number | null }[];
  readonly else: string | number | null;
}

/** A value no one enters; never stored, never sent by a form. The server works out the first four on read. */
export type Compute =
  | Cases
  | { readonly lookup: string }
  | { readonly countSame: string }
  | { readonly leadsGroup: string }
  | { readonly changeUnderReview: string }
  | Expression;

/**
 * A figure of a report, counted among the rows of a noun with default calls that the reader may see: those a `filter` of its list finds,
 * of the span asked for by the day or moment `on`. `sum` adds up a number of theirs instead. `by` makes the field the value rows are
 * counted apart by: the first column of a table.
 */
export interface Tally {
  readonly of: string;
  readonly filter?: Readonly<Record<string, Json>>;
  readonly on?: string;
  readonly sum?: string;
  readonly by?: string;
}

/** Pixels an image must have. `ratio` is width by height, e.g. 1 for a square. */
export interface Dimensions {
  readonly width?: number;
  readonly height?: number;
  readonly minWidth?: number;
  readonly minHeight?: number;
  readonly maxWidth?: number;
  readonly maxHeight?: number;
  readonly ratio?: number;
  /** `width` and `height` are recommended: other pictures of their ratio are taken, with a warning. */
  readonly recommended?: boolean;
}

export interface FieldOptions {
  readonly input?: FieldKind;
  readonly display?: FieldKind;
  readonly help?: string;
  /** The help is told only where a record is made, or only where one is changed; left out: in both. */
  readonly helpOn?: 'add' | 'change';
  readonly placeholder?: string;
  readonly width?: number;
  readonly options?: Readonly<Record<string, OptionWords>>;
  readonly filter?: FilterOperator;
  readonly sortable?: boolean;
  readonly searchable?: boolean;
  readonly visibleWhen?: Condition;
  readonly requiredWhen?: Condition;
  readonly readOnlyWhen?: Condition;
  readonly whenHidden?: WhenHidden;
  readonly relation?: Relation;
  readonly compute?: Compute;
  readonly lines?: LinesSchema;
  readonly unique?: { readonly within?: readonly string[] };
  readonly emptyAs?: 'null' | 'empty' | 'omit';
  readonly renamedFrom?: string;
  readonly mask?: Mask;
  readonly pii?: boolean;
  /** `readWhen`: a reader without such a role still sees the value in rows that fulfil it, e.g. `{"handler_id": "$user.id"}`. */
  readonly permissions?: {
    readonly read?: readonly Role[];
    readonly readWhen?: Condition;
    readonly write?: readonly Role[];
  };
  readonly import?: {
    readonly header?: string;
    readonly aliases?: readonly string[];
    readonly example?: string;
    readonly required?: boolean;
    /** For a day: a cell that is a date to the spreadsheet is refused, only a text is taken. */
    readonly asText?: boolean;
    /** Paths of departments are entered: a template lists those there are. */
    readonly departments?: boolean;
  };
  readonly export?: boolean;
  /** The reader's words for a broken keyword, in Chinese; en and ja stand in `x-i18n`. */
  readonly message?: Readonly<Record<string, string>>;
  /** For `phone`: the field that holds the country code. */
  readonly countryCode?: string;
  /** May be given when the record is made, not changed later. */
  readonly writeOnce?: boolean;
  /** For `image` and `file`: what may be uploaded; png and jpeg, and for files also pdf, by default. */
  readonly accept?: readonly FileType[];
  /** For `image` and `file`: a file has fewer bytes than this; 8 MB by default. */
  readonly maxBytes?: number;
  /** For `image`. */
  readonly dimensions?: Dimensions;
  /** For `image`: the reader may cut it before it is sent, to the ratio of `dimensions`. */
  readonly crop?: boolean;
  /** For `image` that is cut: what is drawn over it, a logo's circle or what a phone covers of a full screen. */
  readonly overlay?: CropOverlay;
  /** For `password`: which pattern it has to meet; `login` by default. */
  readonly policy?: PasswordPolicy;
  /** In a report: what is counted, where no query of the backend does it. */
  readonly tally?: Tally;
  /** For `number`: a share of a hundred. How much it changed is told in points. */
  readonly unit?: 'percent';
  /** In a report: what it means that the figure rises. */
  readonly rise?: Rise;
}

export type SchemaType = 'string' | 'integer' | 'number' | 'boolean' | 'object' | 'array';

/** One property (or a part of a request or reply). `$ref` is `#`, `#/properties/<name>` or `#/$defs/<name>`. */
export interface FieldSchema {
  readonly $ref?: string;
  readonly type?: SchemaType;
  readonly title?: string;
  readonly description?: string;
  readonly format?: Format;
  readonly pattern?: string;
  readonly enum?: readonly (string | number)[];
  readonly const?: Scalar;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly uniqueItems?: boolean;
  readonly items?: FieldSchema;
  readonly properties?: Readonly<Record<string, FieldSchema>>;
  readonly required?: readonly string[];
  /** Only `false` or a schema for the values of an open map (`custom_fields`). */
  readonly additionalProperties?: false | FieldSchema;
  readonly default?: Json;
  readonly examples?: readonly Json[];
  readonly readOnly?: boolean;
  /** Said again with every save, and never shown again. */
  readonly writeOnly?: boolean;
  readonly nullable?: boolean;
  readonly 'x-field'?: FieldOptions;
}

/**
 * `fields` copies properties of the entity by name; `flat` copies what another call of it is asked, as an address holds it; `properties`
 * adds the call's own. Closed unless it says otherwise.
 */
export interface RequestSchema {
  readonly fields?: readonly string[];
  readonly flat?: string;
  readonly properties?: Readonly<Record<string, FieldSchema>>;
  readonly required?: readonly string[];
}

/** `entity` a row, `page` `{list, total, page, page_size}`, `none` `{}`, or a schema of its own. */
export type ReplySchema = 'entity' | 'page' | 'none' | FieldSchema;

export interface CallSchema {
  readonly method?: 'POST' | 'GET';
  readonly path: string;
  readonly encoding?: Encoding;
  readonly effect: 'read' | 'write';
  readonly request?: RequestSchema;
  readonly reply?: ReplySchema;
  /** `<verb or action>` of this resource, `<noun>.<verb>` of another, `anyone` (no session) or `session` (any signed-in person). */
  readonly permission: string;
  /** The specification's success message, in Chinese. */
  readonly success?: string;
  /** How the console shows code 4000; a warning by default. */
  readonly refusal?: 'warning' | 'error';
  /** What is asked for again before the call is done (contract.md section 4): P is `password`, S is `sms`. */
  readonly stepUp?: readonly StepUp[];
  /** `false`: answered although the management password is still to be given. */
  readonly gate?: boolean;
  /** The console asks by itself, whether anyone is there or not: no sign of use, the gate does not stay open for it. */
  readonly background?: boolean;
  readonly idempotent?: boolean;
  /** The call that takes this one back: it is told as `way` what this one answers as `undo`, a text only the server reads. */
  readonly undo?: string;
  /**
   * What it answers with rows of the noun that are read by hand (`src/server/features/<area>/given/<noun>.ts`): a page of a list, one row, rows by their
   * ids, an export or its file. `save`, `delete`, `sort`: what it does to rows that are written by hand (`src/server/features/<area>/writes/<noun>.ts`).
   * `action`: what the action that names it does to a row of a query, whose id is the first key it requires.
   * Left out: a handler of its own does all of it.
   */
  readonly answer?: GivenPart | WrittenPart | 'action';
}

/** The default calls that verbs are mapped on, the one that puts rows in order, and the one that asks a report. */
export type CallPart = 'list' | 'info' | 'save' | 'del' | 'sort' | 'report';

/** A default call as it was decided before: its name and address, and how its request is spelled. */
export interface CallName {
  readonly name: string;
  readonly path: string;
  readonly method?: 'GET';
  /** Request key of the id, or of the ids, where it is another than `id` and `ids`: `group_id`. */
  readonly key?: string;
  /** Of `list`: request keys beside `filter`, each for the field it filters by: `{"dept": "main_department_id"}`. */
  readonly filters?: Readonly<Record<string, string>>;
  /** The console asks it by itself, whether anyone is there or not. */
  readonly background?: true;
  /** Of what writes: the specification's success message, in Chinese. */
  readonly success?: string;
}

/** `in`: request key -> `$page $perPage $sort.field $sort.order $filter.<name> $id $ids $data $data.<field> $changed $previous.<field> $input.<field>` or a literal. */
export interface VerbSchema {
  readonly call: string;
  readonly in?: Readonly<Record<string, Json>>;
  readonly out?: { readonly items?: string; readonly total?: string; readonly record?: string };
  readonly firstPage?: number;
  readonly perPage?: number;
  /** The call answers every row at once: filter, sort and page in the console. */
  readonly clientSide?: boolean;
}

/** A part of an action's input that is asked for by itself. */
export interface InputStepSchema {
  readonly key: string;
  readonly title: string;
  readonly fields: readonly string[];
}

export interface ActionSchema {
  readonly title: string;
  readonly on: readonly ActionPlace[];
  /** Left out: `POST /<noun>/<action>` with the default handler. */
  readonly call?: string;
  /** Request keys as in a verb; left out: `{id: $id, version: $previous.version, ...input}`. */
  readonly in?: Readonly<Record<string, Json>>;
  readonly input?: {
    readonly properties: Readonly<Record<string, FieldSchema>>;
    readonly required?: readonly string[];
    /** Asked one after the other, the question last; left out: all at once. */
    readonly steps?: readonly InputStepSchema[];
  };
  readonly when?: Condition;
  /** Said where `when` does not hold, in Chinese; left out: the condition itself in words. */
  readonly reason?: string;
  readonly confirm?: { readonly text: string; readonly typed?: boolean };
  /** Default call: what is asked for again before it is done. */
  readonly stepUp?: readonly StepUp[];
  /** What it comes to, asked of a call just before the question, or as the form is filled in. */
  readonly preview?: PreviewSchema;
  readonly danger?: boolean;
  /** The action that takes this one back: its transition leads from the state reached to the state before. */
  readonly undo?: string;
  readonly success?: string;
  readonly icon?: Icon;
  /** Default handler: columns it sets. `$now`, `$user.id`, `$user.name`, `$input.<field>` or a literal. */
  readonly sets?: Readonly<Record<string, Json>>;
  readonly effects?: readonly { readonly effect: Effect; readonly when?: Condition }[];
}

/**
 * `in`: request key -> `$id`, `$ids`, `$input.<field>` or a literal; of more ids than the call takes the first are asked about, and the note says
 * so. One that asks for inputs is asked again with every change of the form.
 * A line is said where its `when` holds of the reply; `%{field}` stands for a number, or for the names of a list.
 */
export interface PreviewSchema {
  readonly call: string;
  readonly in: Readonly<Record<string, Json>>;
  readonly lines: readonly { readonly text: string; readonly when?: Condition }[];
}

/** A value of the state field. */
export type State = string | number;

export interface TransitionSchema {
  readonly from: readonly State[] | State;
  readonly to: State;
  /** Required when `by` is `user`. */
  readonly action?: string;
  readonly by: TransitionAgent;
  /** `timer`: the date-time field whose passing makes it happen. */
  readonly at?: string;
}

export interface StatesSchema {
  readonly field: string;
  readonly initial: State;
  readonly final?: readonly State[];
  readonly transitions: readonly TransitionSchema[];
}

/**
 * The platform looks at a row before it counts (`review` in the operator's command). By default come: the transitions of its
 * decision, the fields that tell of it (`reject_reason`, `submit_time`, `submitted_by`, `decide_time`), the actions `submit` (unless saves
 * do it) and `withdraw`, and the field `status` where `states` is left out. What waits is neither changed nor deleted unless a save submits it again.
 */
export interface ReviewSchema {
  /** Saves that put the row before the platform; left out: the action `submit` does. */
  readonly on?: readonly ('create' | 'update')[];
  /**
   * States by what they mean; left out: `reviewing`, `approved`, `rejected`, and `draft` for `withdrawn` unless saves submit.
   * `withdrawn`: where a row goes that is taken back; left out: it cannot be. `replaced`: an approved row stays as it is when it is
   * changed; the change is a row of its own, and when it is approved, the old one comes to this state.
   */
  readonly states?: {
    readonly waiting: string | number;
    readonly approved: string | number;
    readonly rejected: string | number;
    readonly withdrawn?: string | number;
    readonly replaced?: string | number;
  };
  /**
   * What the platform decides about: a save that changes one of these fields makes a decided row a draft again. Left out: whatever is
   * entered. Said where rows are submitted by an action; saves that submit bring the row back to the platform anyway.
   */
  readonly of?: readonly string[];
  /** `company`: one row of the company waits at most; a new one is written over it. Left out: as many as there are. */
  readonly open?: 'row' | 'company';
}

/** Periods that have no day (or moment) in common, among the rows that are alike in `within` and fulfil `when`. */
export interface NoOverlapSchema {
  readonly from: string;
  /** Empty: without an end. */
  readonly to: string;
  readonly within?: readonly string[];
  readonly when?: Condition;
}

/** One row at most fulfils `when`, among those that are alike in `within`. */
export interface OneActiveSchema {
  readonly when: Condition;
  readonly within?: readonly string[];
  /** What becomes of the row that fulfilled it before; left out: the new one is refused. */
  readonly others?: Readonly<Record<string, Scalar>>;
}

/** Rows of another noun that meet a condition, by the fields of that noun. */
export interface RowsOf {
  readonly of: string;
  readonly where: Condition;
}

/** When a row may be changed or deleted at all; `reason` is said where `when` does not hold, in Chinese; left out: `when` in words. */
export interface VerbCondition {
  readonly when: Condition;
  readonly reason?: string;
}

/** When `when` holds (or always), `must` has to hold; otherwise `title` is said at `field`. */
export interface RuleSchema {
  readonly title: string;
  readonly field: string;
  readonly when?: Condition;
  readonly must: Condition;
}

/** A filter ready to be chosen above a list, beside how many rows it leaves. */
export interface ListViewSchema {
  readonly title: string;
  readonly filter: Readonly<Record<string, Json>>;
  /** Which of the noun's figures says how many rows it leaves; left out, they are asked for. */
  readonly count?: string;
}

/** What a card shows of a row. */
export interface CardSchema {
  /** An image field, above the rest. */
  readonly picture?: string;
  /** The link to the row; left out: the first column that is not the picture. */
  readonly title?: string;
  /** Left out: the first three columns that are not shown already. */
  readonly fields?: readonly string[];
}

/** Rows by their days: those of `from`, or all days from `from` to `to`. Both are filtered by a range. */
export interface CalendarSchema {
  readonly from: string;
  readonly to?: string;
  /** Said of a row beside its name where there is room; left out: its state, where rows have one. */
  readonly fields?: readonly string[];
}

/** Ways to see the rows besides the table, in the order they are offered. */
export interface LayoutsSchema {
  readonly cards?: CardSchema;
  /** A column for each state; a card that is dragged into another makes the transition that leads there. */
  readonly board?: CardSchema;
  readonly calendar?: CalendarSchema;
}

export interface ListSchema {
  readonly columns: readonly string[];
  /** Columns a reader may choose besides; no one sees them before. */
  readonly offered?: readonly string[];
  readonly filters?: readonly string[];
  readonly search?: readonly string[];
  readonly sort?: { readonly field: string; readonly order: 'asc' | 'desc' };
  readonly views?: Readonly<Record<string, ListViewSchema>>;
  readonly layouts?: LayoutsSchema;
  readonly rowActions?: readonly string[];
  readonly bulkActions?: readonly string[];
  /** The singleton that is changed in a dialog over this list, by those who may read it. */
  readonly settings?: string;
  /**
   * `own`: its page asks something else first. Otherwise the first rows come with the page: those of the default query, or the top of a
   * tree.
   */
  readonly begins?: 'own';
  /** What its page filters by besides what the reader does, where they have chosen no other place: `{"department_id": 0}`. */
  readonly place?: Readonly<Record<string, Json>>;
  /**
   * Its rows are found by the search over everything, by the fields of `search`, and called as `display` says; `detail` tells those of
   * one name apart. `at` is where its page shows a row it has no detail for: `?role={id}`.
   */
  readonly everywhere?: { readonly detail?: string; readonly at?: string };
}

export interface FormGroupSchema {
  readonly key: string;
  readonly title: string;
  readonly fields: readonly string[];
  readonly visibleWhen?: Condition;
}

export interface FormSchema {
  /** Of a singleton: a page of its own, or nothing but a dialog over the list whose `settings` name it; a page by default. */
  readonly as?: 'page' | 'dialog';
  readonly layout?: 'groups' | 'tabs';
  /** Of a singleton: all groups are saved together, or each by itself; together by default. */
  readonly save?: 'together' | 'group';
  readonly groups: readonly FormGroupSchema[];
}

/** A group of the detail; without a title it has that of the form's group with its key. */
export interface ShowGroupSchema extends Omit<FormGroupSchema, 'title'> {
  readonly title?: string;
}

/** Rows of another noun that lead to the one shown. */
export interface RelatedSchema {
  readonly resource: string;
  /** Its relation that leads here; its list is filtered by it. */
  readonly field: string;
  /** Left out: the plural of the noun. */
  readonly title?: string;
  /** Left out: the first columns of its list. */
  readonly columns?: readonly string[];
}

/** The detail of a row: first facts, groups, rows that lead to it. What stands nowhere is told at the end of the groups. */
export interface ShowSchema {
  /** Said first and in one line, e.g. the state and whose it is; left out: the state, where rows have one. */
  readonly header?: readonly string[];
  /** Left out: the form's groups. */
  readonly groups?: readonly ShowGroupSchema[];
  readonly related?: Readonly<Record<string, RelatedSchema>>;
  /** Fields that are no facts to a reader: they serve filters and actions, or others say them. */
  readonly without?: readonly string[];
}

export interface TreeSchema {
  readonly parent: string;
  readonly children?: string;
  readonly order?: string;
}

/** The spans a report is asked for, up to the last day there is. Days are laid beside others, months are not. */
export interface ReportPeriod {
  readonly unit: 'day' | 'month';
  /** How many days or months are offered. */
  readonly spans: readonly number[];
  /** The one that is shown when no one asks for another. */
  readonly usual: number;
  /** The most that are answered at once. */
  readonly most: number;
  /** The reader may name a first and a last day. */
  readonly own?: boolean;
  /** What a span is laid beside: the same weekdays right before it, the same days a year before. */
  readonly compare?: readonly Comparison[];
}

/** Figures drawn over days, months or other places; with `choose` one of them at a time. */
export interface ReportChart {
  readonly title: string;
  readonly help?: string;
  readonly kind: 'line' | 'bar';
  readonly fields: readonly string[];
  readonly choose?: boolean;
}

/** `bar` names the column that is drawn as a bar, too. */
export interface ReportTable {
  readonly title: string;
  readonly help?: string;
  readonly columns: readonly string[];
  readonly bar?: string;
}

/**
 * One question with its answer in figures; each figure is a field of the noun, called and explained by its words. What answers is
 * `src/server/features/<area>/reports/<noun>.ts`.
 */
export interface ReportSchema {
  readonly period?: ReportPeriod;
  /** Fields that narrow the question; choices. */
  readonly filters?: readonly string[];
  readonly cards?: readonly string[];
  readonly charts?: Readonly<Record<string, ReportChart>>;
  readonly tables?: Readonly<Record<string, ReportTable>>;
  /** The noun whose page goes on where these figures end. */
  readonly next?: string;
}

export interface ResourceOptions {
  /** Must equal the file name: `device` for `device.schema.json`. */
  readonly name: string;
  readonly plural: string;
  readonly kind: ResourceKind;
  readonly id: string;
  /** A field name, or a template `{name} ({workId})`. */
  readonly display: string;
  readonly icon?: Icon;
  readonly menu?: { readonly section: MenuSection; readonly order?: number };
  /** A noun without a menu entry: the noun whose page leads to it. */
  readonly within?: string;
  readonly route?: string;
  /** Pages of the noun that have a public address of their own: place below the noun -> address. */
  readonly pages?: Readonly<Record<string, string>>;
  /** What is done on a page below the noun, offered by the search over everything: permission -> its title, and the place below the noun. */
  readonly commands?: Readonly<Record<string, { readonly title: string; readonly at: string }>>;
  readonly module: Module;
  /**
   * How a row belongs to departments, for reach `departments` and `own`; left out: the row belongs to the company.
   * `sparesAdministrators`: what belongs to someone with an administrator role is acted on by themselves and the main administrator alone.
   * `query`: no field says whose a row is, the query of `rows: "query"` does.
   */
  readonly scope?: {
    readonly query?: true;
    readonly department?: string;
    readonly person?: string;
    readonly sparesAdministrators?: boolean;
  };
  /**
   * `query`: rows are what a query of the backend selects from tables of other nouns. Reading comes by default: list, detail, search,
   * filters, order, reach, masks, export; what writes is written by hand. `table`: rows of a table the model makes; every verb that is
   * not written comes by default. `{of, where}`: the rows of another noun that meet a condition, as far as its reader reaches both, with
   * some of its fields by the same names; they are read here and written there. Left out: `table` where no verb is written, else rows of
   * the noun's own calls.
   */
  readonly rows?: 'table' | 'query' | RowsOf;
  /** Most rows a company may have. */
  readonly maxRows?: number;
  /** Every row of an export says who took it, when, in which company. */
  readonly watermark?: true;
  readonly review?: ReviewSchema;
  readonly noOverlap?: NoOverlapSchema;
  readonly oneActive?: OneActiveSchema;
  /** The read-only number that holds the place people give a row among the others; a new one comes last. */
  readonly order?: string;
  /** The backend has rules of its own for what is written: `src/server/features/<area>/hooks/<noun>.ts`. */
  readonly hooks?: true;
  /** A default call, by its part or its action, under a name and an address of its own, in place of `<noun>List` and `/<noun>/list`. */
  readonly callNames?: Readonly<Record<string, CallName>>;
  /** Of `rows: "query"`: what the default list answers beside its page, worked out by the query: counts, a limit. */
  readonly figures?: Readonly<Record<string, FieldSchema>>;
  readonly calls?: Readonly<Record<string, CallSchema>>;
  /** `false` switches a default verb off. */
  readonly verbs?: Readonly<Partial<Record<VerbName, VerbSchema | false>>>;
  /** Rows that stay as they are, or stay, for a while or for good. Actions have a `when` of their own. */
  readonly conditions?: Readonly<Partial<Record<'update' | 'delete', VerbCondition>>>;
  readonly list?: ListSchema;
  readonly form?: FormSchema;
  readonly show?: ShowSchema;
  readonly report?: ReportSchema;
  readonly tree?: TreeSchema;
  readonly actions?: Readonly<Record<string, ActionSchema>>;
  readonly states?: StatesSchema;
  readonly rules?: Readonly<Record<string, RuleSchema>>;
  /** Verb (`read create update delete`) or action -> role -> how far. A role that is not named may not. */
  readonly permissions: Readonly<Record<string, Readonly<Partial<Record<Role, Reach>>>>>;
  /** Purpose -> how rows come in by a sheet. */
  readonly import?: Readonly<Record<string, ImportSchema>>;
  readonly customFields?: boolean;
  /** What its page is about, said above the list, in Chinese; `%{limit}` stands for `maxRows`. */
  readonly intro?: string;
  /** The next step an empty list offers, in Chinese. */
  readonly empty?: string;
}

export interface EntitySchema extends FieldSchema {
  readonly $schema?: string;
  readonly title: string;
  readonly type: 'object';
  readonly properties: Readonly<Record<string, FieldSchema>>;
  readonly $defs?: Readonly<Record<string, FieldSchema>>;
  readonly 'x-resource': ResourceOptions;
  readonly 'x-i18n': {
    readonly en: Readonly<Record<string, string>>;
    readonly ja: Readonly<Record<string, string>>;
  };
}
