import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import type { ConsoleProvider } from '#dataProvider/consoleProvider.ts';
import { hasOptions } from '#domain/customField/definition.ts';
import { TypedKeeper } from '#views/form/draft/TypedKeeper.tsx';
import { useAskedClose } from '#views/form/draft/useAskedClose.tsx';
import { useTyped } from '#views/form/draft/useTyped.ts';
import { DrawerFrame } from '#views/layouts/DrawerFrame.tsx';
import { FieldFacts } from './FieldFacts.tsx';
import { FieldFlags } from './FieldFlags.tsx';
import { FieldPreview } from './FieldPreview.tsx';
import type { FieldDraft } from './fieldDraft.ts';
import type { CardSettings, FieldRow } from './fieldSettings.ts';
import { OptionsEditor } from './OptionsEditor.tsx';
import { useSaveField } from './useSaveField.ts';

interface FieldDrawerProps {
  /** What the form begins with. */
  readonly initial: FieldDraft;
  readonly list: readonly FieldRow[];
  readonly card: CardSettings;
  readonly onClose: () => void;
}

interface FieldUse {
  readonly count: number;
  readonly options: ReadonlyMap<number, number>;
}

const unused: FieldUse = { count: 0, options: new Map() };

/** How many people have a value, and how many chose each option. */
const useFieldUse = (id: string | undefined): FieldUse => {
  const provider = useDataProvider<ConsoleProvider>();
  const { data } = useQuery({
    queryKey: ['customField', 'customFieldCount', id],
    queryFn: ({ signal }) => provider.call('customFieldCount', { id: id ?? '' }, { signal }),
    enabled: id !== undefined,
    staleTime: 0,
  });
  if (data === undefined) return unused;
  return { count: data.count, options: new Map(data.options.map((each) => [each.id, each.count])) };
};

/** People whose choice goes with the options taken away, at most. */
const losingOf = ({ options }: FieldUse, draft: FieldDraft): number =>
  [...options]
    .filter(([id]) => !draft.options.some((option) => option.id === id))
    .reduce((sum, [, count]) => sum + count, 0);

const LosingAlert = ({
  count,
  isConfirmed,
  onConfirm,
}: {
  readonly count: number;
  readonly isConfirmed: boolean;
  readonly onConfirm: (isConfirmed: boolean) => void;
}) => {
  const translate = useTranslate();
  return (
    <Alert severity="warning">
      {translate('customField.option.losing', { count })}
      <FormControlLabel
        sx={{ display: 'flex' }}
        control={<Checkbox checked={isConfirmed} onChange={(_, on) => onConfirm(on)} />}
        label={translate('customField.option.confirm')}
      />
    </Alert>
  );
};

/** Leads to the first thing that is wrong. */
const useErrorFocus = (errors: Readonly<Record<string, string>>) => {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (Object.keys(errors).length === 0) return;
    form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [errors]);
  return form;
};

/** The form of one custom field, with what it will look like beside it. */
export const FieldDrawer = ({ initial, list, card, onClose }: FieldDrawerProps) => {
  const translate = useTranslate();
  const formId = useId();
  const typed = useTyped<FieldDraft>({ begin: initial, name: initial.id ?? 'new' });
  const { values: draft } = typed;
  const { close, question } = useAskedClose(() => typed.draft, onClose);
  const [isConfirmed, setConfirmed] = useState(false);
  const use = useFieldUse(draft.id);
  const { save, isSaving, trouble, forget } = useSaveField({
    onSaved: () => {
      typed.draft.settle();
      onClose();
    },
    onNewer: (version) => typed.change({ version }),
  });
  const form = useErrorFocus(trouble.errors);
  const losing = Math.max(hasOptions(draft.type) ? losingOf(use, draft) : 0, trouble.losing);
  const change = (part: Partial<FieldDraft>) => {
    typed.change(part);
    forget();
  };
  const title =
    initial.id === undefined
      ? translate('customField.form.add')
      : translate('customField.form.edit', { name: initial.name });
  return (
    <DrawerFrame
      title={title}
      onClose={close}
      footer={
        <>
          <Button onClick={close}>{translate('ra.action.cancel')}</Button>
          <Button
            type="submit"
            form={formId}
            variant="contained"
            loading={isSaving}
            disabled={losing > 0 && !isConfirmed}
          >
            {translate('customField.form.save')}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        ref={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save(draft, isConfirmed ? losing : 0);
        }}
      >
        <Stack spacing={2.5}>
          <TypedKeeper noun="customField" typed={typed} />
          {trouble.message === undefined ? null : <Alert severity="warning">{trouble.message}</Alert>}
          <FieldFacts draft={draft} errors={trouble.errors} valueCount={use.count} onChange={change} />
          {hasOptions(draft.type) ? (
            <OptionsEditor
              options={draft.options}
              onChange={(options) => change({ options })}
              errors={trouble.errors}
              counts={use.options}
            />
          ) : null}
          {losing > 0 ? (
            <LosingAlert count={losing} isConfirmed={isConfirmed} onConfirm={setConfirmed} />
          ) : null}
          <FieldFlags draft={draft} onChange={change} />
          <FieldPreview draft={draft} list={list} card={card} />
        </Stack>
      </form>
      {question}
    </DrawerFrame>
  );
};
