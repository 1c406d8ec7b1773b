import type {
  AccountTable,
  AdministratorTable,
  CompanyTable,
  SessionTable,
  SignInAttemptTable,
} from './tables/account.ts';
import type {
  ChatGroupMemberTable,
  ChatGroupTable,
  DepartmentTable,
  MemberSearchTable,
  MembershipTable,
  MemberTable,
  PositionTable,
} from './tables/addressBook.ts';
import type { CustomFieldTable, MemberIndexingTable } from './tables/customField.ts';
import type { DeletionTable, ResignationTable, TransferItemTable } from './tables/departure.ts';
import type {
  DownloadTicketTable,
  FileTable,
  IdempotencyTable,
  OperationRecordTable,
  OperationTargetTable,
  PreferenceTable,
  SequenceTable,
  SmsOutboxTable,
} from './tables/platform.ts';

/**
 * The hand-written tables (migrations make them), typed. Tables of schema-only entities are made from their models and
 * reached through `crud` alone. Every table is keyed by company first. bigint comes back as number (ids stay below 2^53).
 */
export interface Tables {
  custom_field: CustomFieldTable;
  member_indexing: MemberIndexingTable;
  file: FileTable;
  company: CompanyTable;
  account: AccountTable;
  sign_in_attempt: SignInAttemptTable;
  session: SessionTable;
  administrator: AdministratorTable;
  department: DepartmentTable;
  chat_group: ChatGroupTable;
  chat_group_member: ChatGroupMemberTable;
  deletion: DeletionTable;
  member: MemberTable;
  member_search: MemberSearchTable;
  membership: MembershipTable;
  position: PositionTable;
  operation_record: OperationRecordTable;
  operation_target: OperationTargetTable;
  idempotency: IdempotencyTable;
  download_ticket: DownloadTicketTable;
  sequence: SequenceTable;
  sms_outbox: SmsOutboxTable;
  preference: PreferenceTable;
  resignation: ResignationTable;
  transfer_item: TransferItemTable;
}

const handwritten = {
  custom_field: true,
  member_indexing: true,
  file: true,
  company: true,
  account: true,
  sign_in_attempt: true,
  session: true,
  administrator: true,
  department: true,
  chat_group: true,
  chat_group_member: true,
  deletion: true,
  member: true,
  member_search: true,
  membership: true,
  position: true,
  operation_record: true,
  operation_target: true,
  idempotency: true,
  download_ticket: true,
  sequence: true,
  sms_outbox: true,
  preference: true,
  resignation: true,
  transfer_item: true,
} satisfies Record<keyof Tables, true>;

/** Names of the hand-written tables; a table that is missing here does not compile. */
export const handwrittenTableNames: ReadonlySet<string> = new Set(Object.keys(handwritten));
