import type { Kysely } from 'kysely';
import { checkNewAssetAdmin } from '#domain/assetAdmin/checkNewAssetAdmin.ts';
import type { Actor } from '#domain/permission/actor.ts';
import {
  documentPlan,
  type NumberField,
  numberFlaw,
  organizationFields,
  type PaperField,
} from '#domain/verification/checkVerification.ts';
import { advancedOf, verificationStates } from '#domain/verification/states.ts';
import { violation } from '#domain/violation.ts';
import type { EntityModel, FieldModel } from '#engine/model.ts';
import { filesIn } from '#engine/objectFormats.ts';
import { type Decision, reviewFields } from '#engine/review.ts';
import { changedFields } from '#server/crud/checkRecord.ts';
import { checkCompared, lockNoun, takePlace } from '#server/crud/compared.ts';
import type { ReviewRecord } from '#server/crud/review.ts';
import { findRowsById } from '#server/crud/rows.ts';
import type { LoadedRow } from '#server/crud/sources/rows.ts';
import type { Entity } from '#server/crud/table.ts';
import { hookedRow } from '#server/crud/wireRow.ts';
import { updateRow } from '#server/crud/writeRows.ts';
import type { Tables } from '#server/database/tables.ts';
import {
  decideVerification,
  findVerification,
  saveCompanyVerification,
  type VerificationRecord,
} from '#server/features/company/store/verifications.ts';
import {
  findAdministeredCompany,
  findCandidate,
} from '#server/features/directory/member/store/candidates.ts';
import { sources } from '#server/features/index.ts';
import { decideAssetAdmin } from '#server/features/rights/store/assetAdmins.ts';
import { insertOperationRecords, platformOrigin } from '#server/platform/store/operationRecords.ts';
import { fileLine, type ReviewedKind } from './reviewedKind.ts';

type Models = Readonly<Record<string, EntityModel>>;
type Values = Readonly<Record<string, unknown>>;

/** The platform as someone who writes: no one of the company, who needs no permission of it. */
export const platform = (companyId: number): Actor => ({
  userId: 0,
  companyId,
  name: 'platform',
  roles: [],
  mandates: [],
  ledDepartments: [],
  responsibleDepartments: [],
});

interface Reviewed {
  readonly entity: Entity;
  readonly row: LoadedRow;
}

const findReviewed = async (
  db: Kysely<Tables>,
  {
    models,
    model,
    reviewRecord: { companyId, targetId },
    now,
  }: {
    readonly models: Models;
    readonly model: EntityModel;
    readonly reviewRecord: ReviewRecord;
    readonly now: Date;
  },
): Promise<Reviewed | undefined> => {
  const entity: Entity = { model, models, actor: platform(companyId), now };
  const [row] = await findRowsById(db, { entity, ids: [targetId], options: { isLocked: true } });
  return row && { entity, row };
};

interface Outcome {
  readonly decision: Decision;
  readonly reason: string | null;
  readonly at: Date;
}

const decidedRow = async (
  db: Kysely<Tables>,
  { entity: { model, actor }, row }: Reviewed,
  { decision, reason, at }: Outcome,
): Promise<Values> => {
  const decided = {
    ...row.values,
    ...(model.review && { [model.review.field]: model.review[decision] }),
    [reviewFields.reason]: reason,
    [reviewFields.decideTime]: at.toISOString(),
  };
  if (decision === 'rejected') return decided;
  const context = { db, now: at, actor };
  return {
    ...decided,
    ...(await sources.hooksOf(model)?.deriveApproval?.(hookedRow(model, decided), context)),
  };
};

const label = ({ name }: FieldModel): string => name.replaceAll('_', ' ');

/** What someone entered, a line each: files by where they are, texts as they are. */
const linesOf = (field: FieldModel, companyId: number, value: unknown): readonly string[] => {
  const files = filesIn(value);
  if (files.length > 0)
    return files.map(({ file_id, name }) => fileLine(label(field), companyId, { file_id, name: name ?? '' }));
  if (value === null || value === undefined || value === '') return [];
  return [`${label(field)}: ${typeof value === 'object' ? JSON.stringify(value) : String(value)}`];
};

/**
 * How rows of a noun whose schema says `review` are decided: the state moves, the reason is kept, and the row
 * takes the place of those it is to take it of. What could not be written as it is cannot be approved.
 */
const kindOfModel = (model: EntityModel, models: Models): ReviewedKind => ({
  noun: model.noun,
  lock: (db, { companyId }) => lockNoun(db, model, companyId),
  objection: async (db, review, at) => {
    const found = await findReviewed(db, { models, model, reviewRecord: review, now: at });
    if (found === undefined) return violation('review.gone');
    const { entity, row } = found;
    const context = { db, now: at, actor: entity.actor };
    const [unruly] =
      (await sources.hooksOf(model)?.checkApproval?.(hookedRow(model, row.values), context)) ?? [];
    if (unruly !== undefined) return unruly;
    const after = await decidedRow(db, found, { decision: 'approved', reason: null, at });
    const planned = { id: row.id, changed: changedFields(model, row.values, after), after };
    return (await checkCompared(db, entity, planned)).length > 0 ? violation('review.taken') : undefined;
  },
  details: async (db, review) => {
    const found = await findReviewed(db, { models, model, reviewRecord: review, now: review.submittedAt });
    if (found === undefined) return [];
    return model.fields
      .filter((field) => !field.isReadOnly && field.schema.writeOnly !== true && field.kind !== 'password')
      .flatMap((field) => linesOf(field, review.companyId, found.row.values[field.name]));
  },
  apply: async (db, review, verdict) => {
    const found = await findReviewed(db, { models, model, reviewRecord: review, now: verdict.at });
    if (found === undefined || model.review === undefined) return [];
    const { entity, row } = found;
    const after = await decidedRow(db, found, verdict);
    const changes = changedFields(model, row.values, after).map((field) => ({
      field,
      value: after[field.name],
    }));
    await updateRow(db, { entity, id: row.id, changes, now: verdict.at });
    const others = await takePlace(db, entity, { ...row, values: after });
    if (others.length > 0)
      await insertOperationRecords(db, {
        origin: platformOrigin(review.companyId, verdict.at),
        category: model.noun,
        entries: others,
      });
    const { field } = model.review;
    return { field, old: row.values[field] as number | string, new: after[field] as number | string };
  },
});

const numberNames: Readonly<Record<NumberField, string>> = {
  social_credit_code: 'credit code',
  registration_number: 'registration number',
  organization_code: 'organisation code',
};

const numberLines = (record: VerificationRecord): readonly string[] =>
  (Object.keys(numberNames) as NumberField[]).flatMap((field) => {
    const number = record[field];
    if (number === null) return [];
    const doubt = numberFlaw(field, number) === 'checkDigit' ? '  (check digit does not fit: compare)' : '';
    return [`${numberNames[field]} ${number}${doubt}`];
  });

const paperNames: Readonly<Record<PaperField, string>> = {
  licence_image: 'licence',
  organization_image: 'organisation certificate',
  authorization_image: 'letter of authorization',
};

const paperLines = (record: VerificationRecord): readonly string[] =>
  documentPlan(record.org_type, record.doc_type).papers.flatMap((field) => {
    const paper = record[field];
    return paper === null ? [] : [fileLine(paperNames[field], record.company_id, paper)];
  });

/**
 * What the platform says of a company's papers: approved, the company is verified under the name of its certificate; rejected, it reads why,
 * field by field.
 */
const verificationReview: ReviewedKind = {
  noun: 'verification',
  objection: async () => undefined,
  details: async (db, { companyId, targetId }) => {
    const record = await findVerification(db, companyId, targetId);
    if (record === undefined) return [];
    return [
      [record.org_type, ...(record.doc_type === null ? [] : [record.doc_type])].join(', '),
      ...numberLines(record),
      `${record.legal_representative}, ID ${record.id_number_mask}, phone ${record.phone}`,
      `${record.province} ${record.city} ${record.detail_address}`,
      ...paperLines(record),
    ];
  },
  fields: async (db, { companyId, targetId }) => {
    const record = await findVerification(db, companyId, targetId);
    return record === undefined ? [] : organizationFields(record.org_type, record.doc_type);
  },
  apply: async (db, { companyId, companyName, targetId }, verdict) => {
    const record = await findVerification(db, companyId, targetId);
    if (record === undefined) throw new Error(`There is no verification ${targetId} of company ${companyId}`);
    const { decision, reason, at, fields = [] } = verdict;
    const status = decision === 'approved' ? verificationStates.verified : verificationStates.rejected;
    await decideVerification(db, { companyId, verificationId: targetId }, { status, reason, fields, at });
    const change = { field: 'status', old: verificationStates.reviewing, new: status };
    if (decision === 'rejected') {
      await saveCompanyVerification(db, companyId, { status, advanced: 0 });
      return [change];
    }
    const advanced = advancedOf(record.org_type, {
      advanced: verdict.advanced,
      isAutomatic: verdict.isAutomatic === true,
    });
    await saveCompanyVerification(db, companyId, { status, advanced, name: record.name });
    const renamed =
      record.name === companyName ? [] : [{ field: 'name', old: companyName, new: record.name }];
    return [change, { field: 'advanced', old: 0, new: advanced }, ...renamed];
  },
};

const assetAdmin: ReviewedKind = {
  noun: 'assetAdmin',
  objection: async (db, { companyId, targetId }) => {
    const { advanced } = await findAdministeredCompany(db, companyId);
    if (advanced !== 1) return violation('assetAdmin.unverified');
    const candidate = await findCandidate(db, companyId, targetId);
    return checkNewAssetAdmin(candidate && { ...candidate, standing: null })[0];
  },
  apply: async (db, { companyId, targetId: userId }, { decision, at }) => {
    const status = decision === 'approved' ? 1 : 2;
    await decideAssetAdmin(db, { record: { companyId, userId }, status, at });
    return { field: 'status', old: 0, new: status };
  },
};

/** Kinds whose rows are kept by hand. */
const handwritten: Readonly<Record<string, ReviewedKind>> = {
  asset_admin: assetAdmin,
  verification: verificationReview,
};

/** What is reviewed under a name: a kind written by hand, or the noun of a schema that says `review`; undefined: there is no such noun any more. */
export const reviewedKind = (
  kind: string,
  models: Readonly<Record<string, EntityModel>>,
): ReviewedKind | undefined => {
  const byHand = Object.hasOwn(handwritten, kind) ? handwritten[kind] : undefined;
  if (byHand !== undefined) return byHand;
  const model = models[kind];
  return model?.review === undefined ? undefined : kindOfModel(model, models);
};
