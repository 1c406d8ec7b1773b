import { useMemo, useState } from 'react';
import { type RaRecord, useDataProvider, useTranslate } from 'react-admin';
import type { FieldValues } from 'react-hook-form';
import type { ConsoleProvider } from '#dataProvider/consoleProvider.ts';
import type { Calls } from '#generated/types.ts';
import { fieldsNamed } from '#views/form/formFields.ts';
import { useConditionFacts } from '#views/form/state/FormFacts.tsx';
import { createSchemaResolver } from '#views/form/useSchemaResolver.ts';
import { useModel } from '#views/ModelContext.tsx';
import { useRefreshResource } from '#views/tree/useTreeLevels.ts';
import { useSay } from '#views/useSay.ts';
import type { EachResult } from './EachResult.tsx';

/** What can be set on many departments at once; where they stand is the move's business. */
const settable = ['admin_id', 'auto_approve', 'restriction', 'member_scope'] as const;

type Changes = Calls['batchEditDept']['request']['set'];

const noRules: readonly never[] = [];

/** A check of the ticked fields alone. Nothing is required here: an empty responsible person takes the present one away. */
const useTickedResolver = (ticked: ReadonlySet<string>) => {
  const model = useModel('department');
  const facts = useConditionFacts();
  const fields = useMemo(() => fieldsNamed(model.fields, settable), [model]);
  const resolver = useMemo(
    () =>
      createSchemaResolver({
        noun: model.noun,
        fields: fields.filter(({ name }) => ticked.has(name)),
        rules: noRules,
        validate: async () => undefined,
        facts,
      }),
    [model, fields, ticked, facts],
  );
  return { fields, resolver };
};

/** The entries for many departments: which are ticked, and the call that sets them, with a result per department. */
export const useBatchEdit = (rows: readonly RaRecord[], onDone: (text: string) => void) => {
  const translate = useTranslate();
  const say = useSay();
  const provider = useDataProvider<ConsoleProvider>();
  const refresh = useRefreshResource();
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const [isRunning, setRunning] = useState(false);
  const [result, setResult] = useState<EachResult>();
  const { fields, resolver } = useTickedResolver(ticked);

  const send = async (set: Changes): Promise<void> => {
    const { updated, failed } = await provider.call('batchEditDept', {
      ids: rows.map(({ id }) => Number(id)),
      versions: rows.map(({ version }) => Number(version)),
      set,
    });
    await refresh('department');
    if (failed.length > 0) return setResult({ done: updated.length, failed });
    const text = translate('department.bulk.updated', { count: updated.length });
    say(text, 'success');
    onDone(text);
  };

  return {
    fields,
    resolver,
    ticked,
    isRunning,
    result,
    tick: (name: string, isTicked: boolean) =>
      setTicked(
        (before) => new Set(isTicked ? [...before, name] : [...before].filter((each) => each !== name)),
      ),
    save: async ({ version: _, ...values }: FieldValues): Promise<void> => {
      setRunning(true);
      await send(values as Changes).finally(() => setRunning(false));
    },
  };
};
