import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useEffect, useId, useRef, useState } from 'react';
import {
  LinkBase,
  type RaRecord,
  RecordContextProvider,
  ResourceContextProvider,
  useCanAccess,
  useCreatePath,
  useGetList,
  useTranslate,
} from 'react-admin';
import { findField } from '#engine/fields.ts';
import type { EntityModel, FieldModel } from '#engine/model.ts';
import { sortOf } from '#engine/request/listBeginning.ts';
import { formatCount } from '#views/format/formatCount.ts';
import { columnFields, RowField, RowLink } from '#views/list/columns.tsx';
import { FailedRead } from '../layouts/FailedRead.tsx';
import { useModels } from '../ModelContext.tsx';
import { wordKeys } from '../wordKeys.ts';

/** Rows told in the detail; the list behind the link has them all. */
const shownRows = 5;
const shownColumns = 4;

type Related = EntityModel['show']['related'][number];

interface RelatedListsProps {
  readonly model: EntityModel;
  readonly record: RaRecord;
}

/** Rows of other nouns that lead to this one, list by list, each with its count; what the reader may not list is left out. */
export const RelatedLists = ({ model, record }: RelatedListsProps) => {
  const models = useModels();
  return model.show.related.map((related) => {
    const target = models[related.resource];
    return target === undefined ? null : (
      <PermittedList key={related.name} model={model} record={record} related={related} target={target} />
    );
  });
};

interface RelatedListProps extends RelatedListsProps {
  readonly related: Related;
  readonly target: EntityModel;
}

const PermittedList = (props: RelatedListProps) => {
  const { canAccess = false } = useCanAccess({ resource: props.target.noun, action: 'list' });
  return canAccess ? <RelatedList {...props} /> : null;
};

/** Whether an element has come into view; at once where nothing can tell. */
const useSeen = () => {
  const place = useRef<HTMLElement>(null);
  const [isSeen, setSeen] = useState(typeof IntersectionObserver === 'undefined');
  useEffect(() => {
    const { current } = place;
    if (isSeen || current === null) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setSeen(true),
    );
    observer.observe(current);
    return () => observer.disconnect();
  }, [isSeen]);
  return { place, isSeen };
};

/** What the list behind is filtered by: the value the relation holds of the row shown. */
const filterFor = (
  { model, record, related, target }: RelatedListProps,
  field = findField(target.fields, related.field),
): Readonly<Record<string, unknown>> => {
  const value: unknown = record[field?.options.relation?.target ?? model.idField];
  return { [related.field]: field?.options.filter === 'in' ? [value] : value };
};

/** The place of the rows: nothing is under way where no one has come to it yet. */
const Awaited = ({ isAsked }: { readonly isAsked: boolean }) =>
  isAsked ? <Skeleton variant="rounded" height={96} aria-busy /> : <Box sx={{ height: 96 }} />;

const RelatedList = (props: RelatedListProps) => {
  const { model, related, target } = props;
  const translate = useTranslate();
  const titleId = useId();
  const { place, isSeen } = useSeen();
  const filter = filterFor(props);
  const { data, total, error, refetch } = useGetList(
    target.noun,
    { filter, sort: sortOf(target), pagination: { page: 1, perPage: shownRows } },
    { enabled: isSeen, retry: false },
  );
  const fields = columnFields(
    target,
    related.columns ?? target.list.columns.filter((name) => name !== related.field).slice(0, shownColumns),
  );
  const title = translate(wordKeys(model.noun).related(related.name), {
    _: translate(wordKeys(target.noun).plural),
  });
  return (
    <Box component="section" ref={place} aria-labelledby={titleId} sx={{ mt: 3 }}>
      <Typography id={titleId} variant="subtitle1" component="h3" sx={{ mb: 1 }}>
        {total === undefined ? title : translate('views.show.related', { title, count: formatCount(total) })}
      </Typography>
      {error === null ? null : <FailedRead error={error} onRetry={refetch} />}
      {data === undefined && error === null ? <Awaited isAsked={isSeen} /> : null}
      {data === undefined || data.length === 0 ? null : (
        <RelatedRows target={target} fields={fields} rows={data} titleId={titleId} />
      )}
      {data?.length === 0 ? (
        <Typography variant="body2" color="text.secondary">
          {translate('views.show.noRelated')}
        </Typography>
      ) : null}
      {total !== undefined && total > shownRows ? (
        <AllLink noun={target.noun} filter={filter} title={title} />
      ) : null}
    </Box>
  );
};

interface AllLinkProps {
  readonly noun: string;
  readonly filter: Readonly<Record<string, unknown>>;
  readonly title: string;
}

const AllLink = ({ noun, filter, title }: AllLinkProps) => {
  const translate = useTranslate();
  const createPath = useCreatePath();
  const list = createPath({ resource: noun, type: 'list' });
  return (
    <Link
      component={LinkBase}
      to={`${list}?filter=${encodeURIComponent(JSON.stringify(filter))}`}
      variant="body2"
      sx={{ display: 'inline-block', mt: 1 }}
    >
      {translate('views.show.allRelated', { title })}
    </Link>
  );
};

interface RelatedRowsProps {
  readonly target: EntityModel;
  readonly fields: readonly FieldModel[];
  readonly rows: readonly RaRecord[];
  readonly titleId: string;
}

/** The overrides and the links of a cell are those of the noun listed. */
const RelatedRows = ({ target, fields, rows, titleId }: RelatedRowsProps) => {
  const translate = useTranslate();
  return (
    <ResourceContextProvider value={target.noun}>
      <Box sx={{ overflowX: 'auto' }}>
        <Table size="small" aria-labelledby={titleId}>
          <TableHead>
            <TableRow>
              {fields.map((field) => (
                <TableCell key={field.path}>{translate(wordKeys(target.noun).field(field.path))}</TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {rows.map((row) => (
              <RecordContextProvider key={row.id} value={row}>
                <TableRow>
                  {fields.map((field, index) => (
                    <TableCell key={field.path}>
                      {index === 0 ? (
                        <RowLink model={target} field={field} record={row}>
                          <RowField field={field} record={row} />
                        </RowLink>
                      ) : (
                        <RowField field={field} record={row} />
                      )}
                    </TableCell>
                  ))}
                </TableRow>
              </RecordContextProvider>
            ))}
          </TableBody>
        </Table>
      </Box>
    </ResourceContextProvider>
  );
};
