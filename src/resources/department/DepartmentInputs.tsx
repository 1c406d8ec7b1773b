import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useRecordContext, useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { checkDepartmentName } from '#domain/department/checkChange.ts';
import { isRule } from '#domain/peopleRule/peopleRule.ts';
import type { Calls } from '#generated/types.ts';
import { AskedNote } from '#views/actions/AskedNote.tsx';
import { ObjectInput } from '#views/fields/inputs/nested.tsx';
import { TextBox } from '#views/fields/TextBox.tsx';
import type { FieldInputProps } from '#views/fieldView.ts';
import { formatCount } from '#views/format/formatCount.ts';
import { useConsoleProvider } from '#views/useConsoleProvider.ts';
import { useDebounced } from '#views/useDebounced.ts';

interface Question {
  readonly name: string;
  readonly superDeptId: number;
  readonly id?: number;
}

const typingPauseMs = 400;

/** What the form says now about name and place; undefined while there is nothing to compare. */
const useQuestion = (): Question | undefined => {
  const [name, parent, id]: readonly unknown[] = useWatch({ name: ['name', 'superDeptId', 'id'] });
  if (typeof name !== 'string' || checkDepartmentName(name).length > 0) return undefined;
  return {
    name,
    // A root of the reader's tree has no parent for them; the server knows its siblings by its id.
    superDeptId: typeof parent === 'number' ? parent : 0,
    ...(typeof id === 'number' ? { id } : {}),
  };
};

const useDebouncedQuestion = (question: Question | undefined): Question | undefined => {
  const [debounced, setDebounced] = useState<string>();
  const asked = question === undefined ? undefined : JSON.stringify(question);
  const [first] = useState(asked);
  useEffect(() => {
    // What the form began with was asked when it was saved.
    if (asked === first) return setDebounced(undefined);
    const timer = setTimeout(() => setDebounced(asked), typingPauseMs);
    return () => clearTimeout(timer);
  }, [asked, first]);
  return debounced === undefined ? undefined : (JSON.parse(debounced) as Question);
};

const useSiblingNames = () => {
  const provider = useConsoleProvider();
  const question = useDebouncedQuestion(useQuestion());
  return useQuery({
    queryKey: ['department', 'checkName', question],
    enabled: question !== undefined,
    retry: false,
    queryFn: ({ signal }) =>
      question === undefined ? null : provider.call('checkDeptName', question, { signal }),
  }).data;
};

/** The name of a department; while it is typed it is compared with its siblings: taken, or too much alike (case D04). */
export const NameInput = (props: FieldInputProps) => {
  const translate = useTranslate();
  const found = useSiblingNames();
  const alike = found?.looks_like ?? [];
  return (
    <>
      <TextBox {...props} />
      <Box role="status">
        {found?.taken === 1 ? (
          <FormHelperText error>{translate('rules.department.nameTaken')}</FormHelperText>
        ) : null}
        {alike.length === 0 ? null : (
          <FormHelperText sx={{ color: 'warning.dark' }}>
            {translate('department.looksLike', { names: alike.join('、') })}
          </FormHelperText>
        )}
      </Box>
    </>
  );
};

/** The code another system knows a department by: entered once, fixed from the moment it is saved. */
export const CodeInput = (props: FieldInputProps) => {
  const stored: unknown = useRecordContext()?.dept_code;
  const isFixed = typeof stored === 'string' && stored !== '';
  return <TextBox {...props} isReadOnly={props.isReadOnly || isFixed} />;
};

type Rule = Calls['checkDeptRule']['request'];
type Count = Calls['checkDeptRule']['reply'];

const countText = (
  { matching, reaches_beyond: reachesBeyond }: Count,
  translate: ReturnType<typeof useTranslate>,
): string =>
  translate(`department.rule.${reachesBeyond === 1 ? 'countInScope' : 'count'}`, {
    count: formatCount(matching),
  });

/** Whom the conditions name now, counted again as they are chosen; without one there is no one to count. */
const RuleCount = ({ source }: { readonly source: string }) => {
  const translate = useTranslate();
  // Compared as text: a form that is drawn again holds other lists of the same values.
  const entered = useDebounced(JSON.stringify((useWatch({ name: source }) as Rule | null) ?? {}));
  const { departments, positions, types } = JSON.parse(entered) as Rule;
  const request = { departments: departments ?? [], positions: positions ?? [], types: types ?? [] };
  return (
    <Box sx={{ mt: 1 }}>
      {isRule(request) ? (
        <AskedNote call="checkDeptRule" request={request}>
          {(count) => (
            <Typography role="status" variant="body2">
              {countText(count, translate)}
            </Typography>
          )}
        </AskedNote>
      ) : (
        <Typography role="status" variant="body2" color="text.secondary">
          {translate('department.rule.none')}
        </Typography>
      )}
    </Box>
  );
};

/** Conditions that list people by what they are, with how many that is; only on a server that knows of them. */
export const RuleInput = (props: FieldInputProps) =>
  useConsoleProvider().offers('checkDeptRule') ? (
    <Box>
      <ObjectInput {...props} />
      <RuleCount source={props.source} />
    </Box>
  ) : null;
