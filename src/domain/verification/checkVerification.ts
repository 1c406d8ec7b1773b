import { isCode } from '#domain/account/code.ts';
import { checkPhone, normalisePhone } from '#domain/member/phone.ts';
import { graphemeCount, isBlank, visibleText } from '#domain/text/compareKey.ts';
import { type Violation, violation } from '#domain/violation.ts';
import {
  creditCodeFlaw,
  identityFlaw,
  type NumberFlaw,
  normaliseNumber,
  organizationCodeFlaw,
  registrationNumberFlaw,
} from './numbers.ts';

/** Kinds of organisations that are verified, each with a form of its own (spec.md section 5). */
const organizationTypes = ['enterprise', 'government', 'other'] as const;
export type OrganizationType = (typeof organizationTypes)[number];

/** The licence with the unified code, or the one before it with a registration number. */
const documentTypes = ['unified_licence', 'licence'] as const;
export type DocumentType = (typeof documentTypes)[number];

/** Numbers that name an organisation. */
export type NumberField = 'social_credit_code' | 'registration_number' | 'organization_code';
/** Pictures of papers. */
export type PaperField = 'licence_image' | 'organization_image' | 'authorization_image';
/** The organisation's own name. */
type OrganizationNameField = 'company_name' | 'unit_full_name';

/** What is handed in about an organisation. */
interface DocumentPlan {
  readonly name: OrganizationNameField;
  readonly numbers: readonly NumberField[];
  readonly papers: readonly PaperField[];
}

/**
 * What each form asks for. A licence before the unified code goes with the organisation code and its certificate; a government body
 * has no licence, only that certificate.
 */
export const documentPlan = (
  type: OrganizationType,
  document: DocumentType | null | undefined,
): DocumentPlan => {
  if (type === 'government')
    return {
      name: 'unit_full_name',
      numbers: ['organization_code'],
      papers: ['organization_image', 'authorization_image'],
    };
  return document === 'licence'
    ? {
        name: 'company_name',
        numbers: ['registration_number', 'organization_code'],
        papers: ['licence_image', 'organization_image', 'authorization_image'],
      }
    : {
        name: 'company_name',
        numbers: ['social_credit_code'],
        papers: ['licence_image', 'authorization_image'],
      };
};

/** Everything a submission says of the organisation, by the names of its fields in reading order: what is shown of it, and can be found wanting. */
export const organizationFields = (
  type: OrganizationType,
  document: DocumentType | null | undefined,
): readonly string[] => {
  const { name, numbers, papers } = documentPlan(type, document);
  return [
    'org_type',
    ...(type === 'government' ? [] : ['doc_type']),
    name,
    ...numbers,
    'legal_representative',
    'id_number',
    'phone',
    'province',
    'city',
    'detail_address',
    ...papers,
  ];
};

type Text = string | null | undefined;

/** What someone hands in, as typed; of papers it only counts whether they are there. */
export interface VerificationForm {
  readonly org_type: OrganizationType;
  readonly doc_type?: DocumentType | null | undefined;
  readonly company_name?: Text;
  readonly unit_full_name?: Text;
  readonly social_credit_code?: Text;
  readonly registration_number?: Text;
  readonly organization_code?: Text;
  readonly legal_representative?: Text;
  readonly id_number?: Text;
  readonly phone?: Text;
  readonly code?: Text;
  readonly province?: Text;
  readonly city?: Text;
  readonly detail_address?: Text;
  readonly licence_image?: unknown;
  readonly organization_image?: unknown;
  readonly authorization_image?: unknown;
}

/** What else is known: places, and the masked number of a person that is kept already and may stay theirs; none is kept: blank. */
export interface VerificationFacts {
  readonly isCityOf: (province: string, city: string) => boolean;
  readonly kept: { readonly idNumber: string; readonly person: string } | undefined;
}

/** Characters of names and addresses as people count them. */
const verificationLengths = { name: 100, person: 80, address: 200 } as const;

const given = (text: Text): string => visibleText(text ?? '');

const checkText = (field: string, text: Text, most: number): readonly Violation[] => {
  if (isBlank(given(text))) return [violation('verification.required', field)];
  return graphemeCount(given(text)) > most ? [violation('verification.tooLong', field, { limit: most })] : [];
};

const flaws: Readonly<Record<NumberField, (number: string) => NumberFlaw | undefined>> = {
  social_credit_code: creditCodeFlaw,
  registration_number: registrationNumberFlaw,
  organization_code: organizationCodeFlaw,
};

/** What is wrong with one of the numbers of an organisation, however it was typed; an empty one is asked elsewhere. */
export const numberFlaw = (field: NumberField, typed: Text): NumberFlaw | undefined =>
  isBlank(given(typed)) ? undefined : flaws[field](normaliseNumber(typed ?? ''));

/** A wrong check digit is a reason to look again, never to refuse: a code reported as real fails it (screens A10). */
const refused = (flaw: NumberFlaw | undefined): flaw is 'length' | 'signs' =>
  flaw === 'length' || flaw === 'signs';

const checkNumber = (field: NumberField, typed: Text): readonly Violation[] => {
  if (isBlank(given(typed))) return [violation('verification.required', field)];
  const flaw = numberFlaw(field, typed);
  return refused(flaw) ? [violation(`verification.${field}.${flaw}`, field)] : [];
};

const numberFields: readonly NumberField[] = [
  'social_credit_code',
  'registration_number',
  'organization_code',
];

/** A number of another form says that the wrong form was filled in (case B01). */
const checkStrayNumbers = (form: VerificationForm, asked: readonly NumberField[]): readonly Violation[] =>
  numberFields
    .filter((field) => !asked.includes(field) && !isBlank(given(form[field])))
    .map((field) => violation('verification.otherDocument', field));

const isKept = (form: VerificationForm, { kept }: VerificationFacts): boolean =>
  kept !== undefined && form.id_number === kept.idNumber && given(form.legal_representative) === kept.person;

const checkIdentity = (form: VerificationForm, facts: VerificationFacts): readonly Violation[] => {
  const { id_number: typed } = form;
  if (isBlank(given(typed))) return [violation('verification.required', 'id_number')];
  // The number of one person is not sent under the name of another.
  if (isKept(form, facts)) return [];
  const flaw = identityFlaw(normaliseNumber(typed ?? ''));
  if (flaw === undefined) return [];
  return [
    violation(flaw === 'checkDigit' ? 'verification.idNumberDigit' : 'verification.idNumber', 'id_number'),
  ];
};

const checkPlace = ({ province, city }: VerificationForm, { isCityOf }: VerificationFacts) => {
  if (isBlank(given(province))) return [violation('verification.required', 'province')];
  if (isBlank(given(city))) return [violation('verification.required', 'city')];
  return isCityOf(given(province), given(city)) ? [] : [violation('registration.cityElsewhere', 'city')];
};

const checkMobile = (typed: Text): readonly Violation[] => {
  if (isBlank(given(typed))) return [violation('verification.required', 'phone')];
  return checkPhone(normalisePhone(given(typed), '86')).map(({ rule }) => violation(rule, 'phone'));
};

const checkPapers = (form: VerificationForm, papers: readonly PaperField[]): readonly Violation[] =>
  papers
    .filter((field) => form[field] === undefined || form[field] === null)
    .map((field) => violation('verification.paperMissing', field));

/**
 * What stands against a submission, field by field in the order of the form (spec.md sections 5 and 6, case B01). Whether the code by SMS is
 * the right one and the papers are there only the server knows.
 */
export const checkVerification = (form: VerificationForm, facts: VerificationFacts): readonly Violation[] => {
  const { name, numbers, papers } = documentPlan(form.org_type, form.doc_type);
  const needsDocument = form.org_type !== 'government';
  return [
    ...(needsDocument && !form.doc_type ? [violation('verification.required', 'doc_type')] : []),
    ...numbers.flatMap((field) => checkNumber(field, form[field])),
    ...checkStrayNumbers(form, numbers),
    ...checkText(name, form[name], verificationLengths.name),
    ...checkText('legal_representative', form.legal_representative, verificationLengths.person),
    ...checkIdentity(form, facts),
    ...checkMobile(form.phone),
    ...(isCode(form.code ?? '') ? [] : [violation('registration.codeFormat', 'code')]),
    ...checkPlace(form, facts),
    ...checkText('detail_address', form.detail_address, verificationLengths.address),
    ...checkPapers(form, papers),
  ];
};
