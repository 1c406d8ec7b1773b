import type { ComponentType, ReactNode } from 'react';
import type { Identifier, RaRecord, Store } from 'react-admin';
import type { FieldValues } from 'react-hook-form';
import type { Violation } from '#domain/violation.ts';
import type { Parts, Rows } from '#generated/types.ts';
import type { FieldOverride } from './fieldView.ts';

/** Dotted paths of a row's own fields and of those two levels inside: of nested objects and lists (`departments.position`). */
export type FieldPath<Row> = {
  [Name in keyof Row & string]: Name | NestedPath<Name, NonNullable<Row[Name]>>;
}[keyof Row & string];

/** What has fields of its own: an object whose names are known, or those of a list. */
type Part<Value> = Value extends readonly (infer Item)[]
  ? Item extends object
    ? Item
    : never
  : Value extends object
    ? string extends keyof Value
      ? never
      : Value
    : never;

type NameIn<Value> = [Part<Value>] extends [never] ? never : keyof Part<Value> & string;

type NestedPath<Name extends string, Value> = {
  [Inner in NameIn<Value>]:
    | `${Name}.${Inner}`
    | `${Name}.${Inner}.${NameIn<NonNullable<Part<Value>[Inner & keyof Part<Value>]>>}`;
}[NameIn<Value>];

/** An action about to be done, and the rows it is done to. */
export interface ActionNoteProps {
  readonly action: string;
  readonly ids: readonly Identifier[];
}

/** Something that is done to a row on another noun's screen or in a dialog of its own, offered among what can be done to the row itself. */
export interface RowLink {
  readonly name: string;
  /** Key of its words. */
  readonly label: string;
  readonly isDanger?: boolean;
  /** What such a row is opened for: stands first in its detail, filled. */
  readonly isMain?: boolean;
  /** The noun that looks after it, and its permission: the user who lacks that is told why. */
  readonly noun: string;
  readonly permission: string;
  /** The row's own permission it goes with: what forbids that forbids this. Left out, the noun's says it all. */
  readonly needs?: string;
  /** Rows it has a meaning for; all when left out. */
  readonly when?: (record: RaRecord) => boolean;
  /** Where it is done ... */
  readonly to?: (record: RaRecord) => string;
  /** ... or the dialog it is done in. */
  readonly dialog?: ComponentType<RowDialogProps>;
}

/** A dialog about one row. */
export interface RowDialogProps {
  readonly record: RaRecord;
  readonly onClose: () => void;
}

/** What is said on a button or in a menu; `children` are the schema's words. The row it is about is the record around. */
export interface ButtonLabelProps {
  readonly children: ReactNode;
}

/** What a noun replaces of one action of its schema. */
export interface ButtonOverride extends Pick<RowLink, 'when' | 'to' | 'dialog'> {
  /** What it says, wherever it is offered; `when`, `to` and `dialog` are about a row. */
  readonly label?: ComponentType<ButtonLabelProps>;
}

/** A group of a create and edit form; `children` are its inputs. */
export interface FormGroupProps {
  /** Its words; they stand above it where the form has several groups. */
  readonly title: string;
  readonly children: ReactNode;
}

/** A list without a row; `children` are the ways to a first one that the reader has. */
export interface EmptyListProps {
  readonly children: ReactNode;
}

/** A save about to be made. */
export interface SaveQuestionProps {
  /** What would be sent. */
  readonly values: FieldValues;
  readonly isRunning: boolean;
  readonly onConfirm: () => void;
  /** Nothing can be said of what it comes to: it fails with this. */
  readonly onFailed: (error: unknown) => void;
  readonly onClose: () => void;
}

/** Views and places in views that a noun may replace; what is not named stays generated. */
export interface ViewOverrides {
  readonly list?: ComponentType;
  readonly show?: ComponentType<{ readonly id: Identifier }>;
  readonly edit?: ComponentType<{ readonly id: Identifier }>;
  readonly create?: ComponentType;
  /** Above the list and its header: what belongs to the page and to no row. */
  readonly above?: ComponentType;
  /** Below the list. */
  readonly below?: ComponentType;
  /** Beside the list, e.g. a picture of what it makes; below it where there is no room. */
  readonly aside?: ComponentType;
  /** In the list's toolbar, before the generated buttons. */
  readonly toolbar?: ComponentType;
  /** In place of the rows where there is none yet. */
  readonly empty?: ComponentType<EmptyListProps>;
  /** In an empty list, in place of the toolbar's own part: ways to a first row. */
  readonly emptyWays?: ComponentType;
  /** Around the groups of the create and edit form: what is to be said before them; of a setting saved in parts, which part it is. */
  readonly formFrame?: ComponentType<{ readonly children: ReactNode; readonly part?: string | undefined }>;
  /** In place of the line that says how many rows there are. */
  readonly total?: ComponentType;
  /** Below the rows: what the reader has to know to read them. */
  readonly foot?: ComponentType;
  /** In the bulk bar, after what the schema offers; reads the selection from the list around. */
  readonly bulk?: ComponentType;
  /** In the question before an action: what it comes to for these rows, with real counts. */
  readonly actionNote?: ComponentType<ActionNoteProps>;
  /** Of a setting, between pressing Save and saving: says what it comes to, or confirms by itself where there is nothing to say. */
  readonly saveQuestion?: ComponentType<SaveQuestionProps>;
  /** Above the groups of the detail drawer: what the row asks its reader to do next. */
  readonly showLead?: ComponentType;
  /** Below the groups of the detail drawer. */
  readonly showExtra?: ComponentType;
}

/**
 * Rules of the domain that a create or edit form asks before it sends, beyond what the schema says. What is long and of one form alone is
 * loaded by the rule, beside an input of the form that needs it, too.
 */
export type FormChecks = (
  sent: Readonly<Record<string, unknown>>,
  facts: {
    readonly isEditing: boolean;
    /** All the form holds, what no one enters included. */
    readonly values?: Readonly<Record<string, unknown>>;
  },
) => readonly Violation[] | Promise<readonly Violation[]>;

/**
 * What a noun replaces, shallowest first: a field or its column, a group of the form, a button, a view or a place in one, a page of its own
 * beside them, the whole screen.
 */
export interface Overrides<
  Path extends string = string,
  Group extends string = string,
  Action extends string = string,
> {
  /** Also inputs of actions, by `actions.<action>.<field>`. */
  readonly fields?: { readonly [Name in Path | `actions.${string}`]?: FieldOverride };
  /** Around the inputs of a group of the create and edit form, by its key: what is to be said there, or how they stand. */
  readonly groups?: { readonly [Name in Group]?: ComponentType<FormGroupProps> };
  /** Of actions of the schema, by their name. */
  readonly buttons?: { readonly [Name in Action]?: ButtonOverride };
  readonly views?: ViewOverrides;
  /** Pages of their own below the noun's address, by their place (`apply`, `:id/print`). */
  readonly pages?: Readonly<Record<string, ComponentType>>;
  readonly screen?: ComponentType;
  /** In the menu of a row and at the foot of its detail. */
  readonly links?: readonly RowLink[];
  /** The fixed filter its own list begins with, from what the reader chose last: start-up asks for those rows early. */
  readonly firstFilter?: (chosen: Pick<Store, 'getItem'>) => Readonly<Record<string, unknown>>;
  readonly checks?: FormChecks;
}

/** Finds what a noun replaces: at once, once its code has been loaded, or undefined where all of it is generated. */
export type OverrideOf = (noun: string) => Overrides | Promise<Overrides> | undefined;

/**
 * Checks an override against the noun's schema: `defineOverride<'member'>()({ fields: { phone: … } })`. A field, group or action
 * that is gone from the schema does not compile. Two calls, because the noun is named and the rest is inferred.
 */
export const defineOverride =
  <N extends keyof Rows>() =>
  (override: Overrides<FieldPath<Rows[N]>, Parts[N]['group'], Parts[N]['action']>): Overrides =>
    override;
