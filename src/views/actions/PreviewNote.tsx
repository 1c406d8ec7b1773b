import Typography from '@mui/material/Typography';
import { type Identifier, useTranslate } from 'react-admin';
import { holds } from '#engine/condition.ts';
import type { PreviewSchema } from '#engine/dialect.ts';
import type { EntityModel } from '#engine/model.ts';
import type { CallName } from '#generated/calls.ts';
import { formatCount } from '#views/format/formatCount.ts';
import { wordKeys } from '../wordKeys.ts';
import { AskedNote } from './AskedNote.tsx';

/** Names of a list are said as far as a line can hold them. */
const mostNamed = 5;

interface PreviewNoteProps {
  readonly model: EntityModel;
  readonly action: string;
  readonly preview: PreviewSchema;
  readonly ids: readonly Identifier[];
}

type Reply = Readonly<Record<string, unknown>>;

/** The most ids the call takes at once. */
const mostOf = ({ calls }: EntityModel, { call, in: mapping }: PreviewSchema): number => {
  const key = Object.keys(mapping).find((name) => mapping[name] === '$ids') ?? '';
  return calls[call]?.request.properties?.[key]?.maxItems ?? Number.POSITIVE_INFINITY;
};

const requestOf = ({ in: mapping }: PreviewSchema, ids: readonly number[]): Reply => {
  const values: Reply = { $ids: ids, $id: ids[0] };
  return Object.fromEntries(
    Object.entries(mapping).map(([key, value]) => [key, values[String(value)] ?? value]),
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
export const PreviewNote = ({ model, action, preview, ids }: PreviewNoteProps) => {
  const translate = useTranslate();
  const most = mostOf(model, preview);
  const keys = wordKeys(model.noun);
  // The schema's own check has seen that call and request belong together.
  const request = requestOf(preview, ids.slice(0, most).map(Number)) as never;
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
