import type { ImportModel } from '#engine/model.ts';
import { reasonHeaders } from '#engine/sheet/templateForm.ts';
import { filledIn, templateWords } from '#i18n/template.ts';
import { importColumnsOf } from '#server/features/directory/customField/sheetColumns.ts';
import { type ImportJobRecord, keyOf } from '#server/features/imports/store/importJobs.ts';
import type { ImportRowRecord } from '#server/features/imports/store/importRows.ts';
import type { TicketHolder } from '#server/features/tasks/store/exportJobs.ts';
import type { CallContext } from '#server/platform/handler.ts';
import type { FormColumn } from '#server/sheets/template/formColumn.ts';
import type { FilledForm, FormFormat, FormRow } from '#server/sheets/template/formStream.ts';
import { formOf } from './answerTemplate.ts';
import { type RowSpeaker, toWireRow } from './run/wireRow.ts';
import { findUnwritten } from './store/importViews.ts';

/** What the ticket for the rows that were not written stands for. */
export interface FailedTicket {
  readonly importId: number;
  readonly format: FormFormat;
  readonly fileName: string;
}

/** Who may take such a ticket: the session it was given to. */
export const failedHolder = ({
  actor,
  sessionId,
}: Pick<CallContext, 'actor' | 'sessionId'>): TicketHolder | undefined =>
  sessionId === undefined ? undefined : { companyId: actor.companyId, sessionId, noun: 'failedRows' };

/** Rows read at once: enough that the database is asked seldom, few enough that others get their turn. */
const rowsAtOnce = 500;

const reasonText = (speaker: RowSpeaker, row: ImportRowRecord): string => {
  const { hint: withHint, reason: plain } = templateWords[speaker.context.locale];
  return toWireRow(speaker, row)
    .problems.map(({ header, reason, hint }) => {
      const params = { header: header ?? '', reason, hint: hint ?? '' };
      const said = header === null ? reason : filledIn(plain, params);
      return hint === null ? said : filledIn(withHint, { ...params, reason: said });
    })
    .join('\n');
};

async function* failedRows(
  context: CallContext,
  {
    job,
    shown,
    speaker,
  }: { readonly job: ImportJobRecord; readonly shown: readonly FormColumn[]; readonly speaker: RowSpeaker },
): AsyncGenerator<readonly FormRow[]> {
  let after = -1;
  for (;;) {
    const from = after;
    // The call is over by now: what its rows are read with is opened again for each piece.
    const rows = await context.readLater((db) =>
      findUnwritten(db, { key: keyOf(job), after: from, limit: rowsAtOnce }),
    );
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows.map((row) => [...shown.map(({ name }) => row.cells[name] ?? ''), reasonText(speaker, row)]);
    after = last.row_index;
  }
}

/**
 * The rows of an import that were not written, in the form of their template with the columns the sheet had: the texts as they are
 * now, and behind each why. The file can be mended and uploaded as it is.
 */
export const failedForm = async (
  context: CallContext,
  model: ImportModel,
  job: ImportJobRecord,
): Promise<FilledForm> => {
  const form = await formOf(context, model, job.columns);
  const speaker: RowSpeaker = { context, noun: model.noun, columns: await importColumnsOf(context, model) };
  return {
    ...form,
    reasonHeader: reasonHeaders[context.locale],
    rows: failedRows(context, { job, shown: form.columns, speaker }),
  };
};
