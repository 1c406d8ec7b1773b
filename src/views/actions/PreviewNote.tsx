import Typography from '@mui/material/Typography';
import { type Identifier, useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { holds } from '#engine/condition.ts';
import type { PreviewSchema } from '#engine/dialect.ts';
import type { EntityModel } from '#engine/model.ts';
import type { CallName } from '#generated/calls.ts';
import { formatCount } from '#views/format/formatCount.ts';
import { useDebounced } from '#views/useDebounced.ts';
import { wordKeys } from '../wordKeys.ts';
import { AskedNote } from './AskedNote.tsx';

/** Names of a list are said as far as a line can hold them. */
const mostNamed = 5;

type Reply = Readonly<Record<string, unknown>>;

interface PreviewNoteProps {
  readonly model: EntityModel;
  readonly action: string;
  readonly preview: PreviewSchema;
  readonly ids: readonly Identifier[];
  /** What the form holds, of a preview that asks for it. */
  readonly input?: Reply;
}

/** The most ids the call takes at once. */
const mostOf = ({ calls }: EntityModel, { call, in: mapping }: PreviewSchema): number => {
  const key = Object.keys(mapping).find((name) => mapping[name] === '$ids') ?? '';
  return calls[call]?.request.properties?.[key]?.maxItems ?? Number.POSITIVE_INFINITY;
};

const ofInput = '$input.';

/** Of a mapping, the inputs it asks for. */
const inputsOf = ({ in: mapping }: PreviewSchema): readonly string[] =>
  Object.values(mapping).flatMap((value) =>
    typeof value === 'string' && value.startsWith(ofInput) ? [value.slice(ofInput.length)] : [],
  );

const isGiven = (value: unknown): boolean => value !== undefined && value !== null && value !== '';

const requestOf = ({ in: mapping }: PreviewSchema, ids: readonly number[], input: Reply): Reply => {
  const values: Reply = { $ids: ids, $id: ids[0] };
  return Object.fromEntries(
    Object.entries(mapping).flatMap(([key, value]) => {
      const text = String(value);
      if (!text.startsWith(ofInput)) return [[key, values[text] ?? value]];
      const entered = input[text.slice(ofInput.length)];
      return isGiven(entered) ? [[key, entered]] : [];
    }),
  );
};

const saidOf = (value: unknown, translate: ReturnType<typeof useTranslate>): unknown => {
  if (typeof value === 'number') return formatCount(value);
  if (!Array.isArray(value)) return value;
  const names = value.slice(0, mostNamed).join('、');
  return value.length > mostNamed
    ? translate('views.action.previewMore', { names, count: formatCount(value.length) })
    : names;
};

/** What an action comes to, in the lines of its schema that hold of what its call answers. */
export const PreviewNote = ({ model, action, preview, ids, input = {} }: PreviewNoteProps) => {
  const translate = useTranslate();
  const most = mostOf(model, preview);
  const keys = wordKeys(model.noun);
  // The schema's own check has seen that call and request belong together.
  const request = requestOf(preview, ids.slice(0, most).map(Number), input) as never;
  return (
    <AskedNote call={preview.call as CallName} request={request}>
      {(answer) => {
        const reply = answer as Reply;
        const said = Object.fromEntries(
          Object.entries(reply).map(([name, value]) => [name, saidOf(value, translate)]),
        );
        const lines = preview.lines.flatMap(({ when }, index) =>
          when === undefined || holds(when, reply) ? [translate(keys.preview(action, index), said)] : [],
        );
        return (
          <Typography role="status" component="div" variant="body2" sx={{ fontWeight: 600 }}>
            {ids.length > most ? (
              <div>{translate('views.action.previewPart', { count: formatCount(most) })}</div>
            ) : null}
            {lines.map((line) => (
              <div key={line}>{line}</div>
            ))}
          </Typography>
        );
      }}
    </AskedNote>
  );
};

/** The same inside the form it asks for: with what is entered there, once the typing has paused. */
export const FormPreview = (props: Omit<PreviewNoteProps, 'input'>) => {
  const names = inputsOf(props.preview);
  const values: readonly unknown[] = useWatch({ name: [...names] });
  // Compared as text: a form that is drawn again holds other lists of the same values.
  const entered = useDebounced(JSON.stringify(values));
  const kept: readonly unknown[] = JSON.parse(entered);
  return <PreviewNote {...props} input={Object.fromEntries(names.map((name, at) => [name, kept[at]]))} />;
};
