import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation } from 'react-admin';
import { type FieldValues, type UseFormReturn, useFormContext, useFormState } from 'react-hook-form';
import type { FieldModel } from '#engine/model.ts';
import { type DraftStore, type FormDraft, useDraftStore } from './FormDraft.ts';
import {
  copyOfValues,
  enteredNames,
  isPartlyKept,
  typedNames,
  typedSince,
  valuesToKeep,
} from './typedFields.ts';
import type { FormRecord } from './useHeldRecord.ts';

const pauseMs = 400;

/** What came back from an earlier visit. `isOlder`: a user saved the record after it was typed. */
export interface Restored {
  readonly names: readonly string[];
  readonly isOlder: boolean;
  /** What stood in these fields when they were typed in; undefined for a new record. */
  readonly base: FieldValues | undefined;
}

/** What keeping needs to know; `form` is the part of react-hook-form that stays the same from render to render. */
interface Keeping {
  readonly store: DraftStore;
  readonly route: string;
  /** The form's fields, as of the last render. */
  readonly fields: RefObject<readonly FieldModel[]>;
  readonly form: Pick<UseFormReturn, 'getValues' | 'reset' | 'setValue' | 'subscribe'>;
  /** The row the form was filled from; undefined for a new record. */
  readonly held: RefObject<FormRecord | undefined>;
  /** Names of the fields that differ from the record, as of the last render. */
  readonly typed: RefObject<readonly string[]>;
  /** Nothing is kept, and nothing dropped, before an earlier draft was looked for. */
  readonly isOpen: RefObject<boolean>;
}

const versionOf = (values: FieldValues): { readonly version?: number } =>
  typeof values.version === 'number' ? { version: values.version } : {};

/** The route a draft belongs to stays that of the form's opening: it is kept while the address changes already. */
const useDraftRoute = (name: string): string => {
  const { pathname, search } = useLocation();
  // A form prefilled from its address is another form: a department below A is not one below B.
  const prefilled = new URLSearchParams(search).get('source') ?? '';
  const [route] = useState(() => `${pathname}${prefilled}${name === '' ? '' : `#${name}`}`);
  return route;
};

const createFormDraft = (keeping: Keeping, onGone: () => void): FormDraft => {
  const { store, route, fields, form, held, typed, isOpen } = keeping;
  const forget = () => {
    typed.current = [];
    store.drop(route);
    onGone();
  };
  return {
    isDirty: () => typed.current.length > 0,
    keep: () => {
      if (!isOpen.current) return true;
      const values = form.getValues();
      const kept = valuesToKeep(fields.current, values, typed.current);
      const base =
        held.current === undefined
          ? {}
          : { base: valuesToKeep(fields.current, held.current, Object.keys(kept)) };
      if (Object.keys(kept).length > 0)
        return store.save(route, { values: kept, ...versionOf(values), ...base });
      store.drop(route);
      return typed.current.length === 0;
    },
    leavesOut: () => isPartlyKept(fields.current, form.getValues(), typed.current),
    discard: () => {
      form.reset();
      forget();
    },
    entered: () => copyOfValues(form.getValues()),
    commit: (saved = form.getValues()) => {
      const now = form.getValues();
      const since = typedSince(saved, now, enteredNames(fields.current));
      form.reset(saved, { keepValues: true });
      for (const name of since) form.setValue(name, now[name], { shouldDirty: true });
      forget();
      typed.current = since;
    },
  };
};

/** Puts a kept draft back into the form and tells what it was; undefined when there is none. */
const restore = ({ store, route, fields, form }: Keeping): Restored | undefined => {
  const draft = store.read(route);
  if (draft === undefined) return undefined;
  const known = [...enteredNames(fields.current)].filter((name) => name in draft.values);
  const current = form.getValues();
  form.reset(
    { ...current, ...valuesToKeep(fields.current, draft.values, known) },
    { keepDefaultValues: true },
  );
  const { version } = versionOf(current);
  const isOlder = draft.version !== undefined && version !== undefined && draft.version < version;
  return { names: known, isOlder, base: draft.base };
};

/** Keeps what is typed: after a pause, when everyone is asked to, and when the form goes away. */
const useKeeping = ({ store, form }: Keeping, draft: FormDraft): void => {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const keepSoon = () => {
      clearTimeout(timer);
      timer = setTimeout(draft.keep, pauseMs);
    };
    const unsubscribe = form.subscribe({ formState: { values: true }, callback: keepSoon });
    const stop = store.onKeep(draft.keep);
    return () => {
      clearTimeout(timer);
      unsubscribe();
      stop();
      draft.keep();
    };
  }, [store, form, draft]);
};

interface DraftedForm extends Pick<Keeping, 'held'> {
  readonly fields: readonly FieldModel[];
  readonly name: string;
}

interface DraftOfForm {
  readonly draft: FormDraft;
  readonly restored: Restored | undefined;
  readonly isDirty: boolean;
}

const useKeepingOf = (name: string, known: Pick<Keeping, 'fields' | 'held' | 'typed'>): Keeping => {
  const store = useDraftStore();
  const route = useDraftRoute(name);
  const { getValues, reset, setValue, subscribe } = useFormContext();
  const { fields, held, typed } = known;
  const isOpen = useRef(false);
  return useMemo(
    () => ({ store, route, fields, form: { getValues, reset, setValue, subscribe }, held, typed, isOpen }),
    [store, route, fields, getValues, reset, setValue, subscribe, held, typed],
  );
};

/**
 * The draft of the form around: kept while a user types in these fields, put back when the form is opened again at
 * the same address. `name` tells apart the forms of one address.
 */
export const useFormDraft = ({ fields, held, name }: DraftedForm): DraftOfForm => {
  const { dirtyFields } = useFormState();
  const [restored, setRestored] = useState<Restored>();
  const [isStanding, setStanding] = useState(false);
  const typed = useRef<readonly string[]>([]);
  const known = useRef(fields);
  const keeping = useKeepingOf(name, { fields: known, held, typed });
  const draft = useMemo(() => createFormDraft(keeping, () => setRestored(undefined)), [keeping]);
  const changed = typedNames(dirtyFields, enteredNames(fields));
  useEffect(() => {
    typed.current = changed;
    known.current = fields;
  });
  // One commit later than the form itself, which resets to the record in an effect of its first one.
  useEffect(() => setStanding(true), []);
  useEffect(() => {
    if (!isStanding || keeping.isOpen.current) return;
    keeping.isOpen.current = true;
    const found = restore(keeping);
    // The form may go away before it is rendered with what came back.
    typed.current = found?.names ?? typed.current;
    setRestored(found);
  }, [isStanding, keeping]);
  useKeeping(keeping, draft);
  return { draft, restored, isDirty: changed.length > 0 };
};
