import type {
  AccountTable,
  AdministratorTable,
  CompanyTable,
  ManageGroupMemberTable,
  ManageGroupTable,
  ManagementPasswordTable,
  SessionTable,
  StepUpGrantTable,
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
import type {
  AppAdminTable,
  AppAudienceTable,
  AppOpenTable,
  AppTable,
  QuickAppListTable,
} from './tables/app.ts';
import type { ApplicationTable } from './tables/application.ts';
import type { CaptchaTable, CaptchaTicketTable } from './tables/captcha.ts';
import type { CompanyImageTable, CompanySettingTable } from './tables/companySetting.ts';
import type { ComplaintReminderTable } from './tables/complaint.ts';
import type { CustomFieldTable, MemberIndexingTable } from './tables/customField.ts';
import type { DeletionTable, ResignationTable, TransferItemTable } from './tables/departure.ts';
import type { DissolutionTable } from './tables/dissolution.ts';
import type { EquityRecordTable, EquityTable, PaymentTable } from './tables/equity.ts';
import type { ExportJobTable } from './tables/export.ts';
import type { GroupSettingTable, GroupWhitelistTable } from './tables/group.ts';
import type { KnownDeviceTable } from './tables/guess.ts';
import type { HelpFeedbackTable } from './tables/help.ts';
import type { HolidayImportTable } from './tables/holiday.ts';
import type { ImportJobTable, ImportMadeTable, ImportRowTable } from './tables/import.ts';
import type { InviteLinkTable, InviteUseTable } from './tables/invite.ts';
import type {
  ActivationNoticeTable,
  InviteNoteTable,
  MessageBatchTable,
  MessageRecipientTable,
  MessageSpendTable,
  MessageTemplateTable,
  SmsOutboxTable,
  UndeliverableNumberTable,
} from './tables/message.ts';
import type {
  DownloadTicketTable,
  FileTable,
  IdempotencyTable,
  OperationRecordTable,
  OperationTargetTable,
  PreferenceTable,
  RecordChainTable,
  RecordCheckpointTable,
  RecordSealTable,
  ReviewTable,
  SequenceTable,
} from './tables/platform.ts';
import type { QrLoginTable } from './tables/qrLogin.ts';
import type { RoleGroupTable, RoleMemberTable, RoleTable } from './tables/role.ts';
import type { RateLimitTable, SmsCodeTable, VerifyTokenTable } from './tables/signIn.ts';
import type { TemporaryStaffTable, TemporaryTypeTable } from './tables/temporary.ts';
import type { UsageActivityTable, UsageDayTable, UsageMemberTable } from './tables/usage.ts';
import type { CompanyVerificationTable, VerificationCancelCodeTable } from './tables/verification.ts';

/**
 * The hand-written tables (migrations make them), typed. Tables of schema-only entities are made from their models and
 * reached through `crud` alone. Every table is keyed by company first. bigint comes back as number (ids stay below 2^53).
 */
export interface Tables {
  custom_field: CustomFieldTable;
  member_indexing: MemberIndexingTable;
  file: FileTable;
  company: CompanyTable;
  company_setting: CompanySettingTable;
  company_image: CompanyImageTable;
  company_verification: CompanyVerificationTable;
  verification_cancel_code: VerificationCancelCodeTable;
  account: AccountTable;
  qr_login: QrLoginTable;
  session: SessionTable;
  sms_code: SmsCodeTable;
  verify_token: VerifyTokenTable;
  rate_limit: RateLimitTable;
  known_device: KnownDeviceTable;
  captcha: CaptchaTable;
  captcha_ticket: CaptchaTicketTable;
  management_password: ManagementPasswordTable;
  step_up_grant: StepUpGrantTable;
  administrator: AdministratorTable;
  manage_group: ManageGroupTable;
  manage_group_member: ManageGroupMemberTable;
  department: DepartmentTable;
  chat_group: ChatGroupTable;
  chat_group_member: ChatGroupMemberTable;
  complaint_reminder: ComplaintReminderTable;
  group_setting: GroupSettingTable;
  group_whitelist: GroupWhitelistTable;
  deletion: DeletionTable;
  dissolution: DissolutionTable;
  member: MemberTable;
  member_search: MemberSearchTable;
  membership: MembershipTable;
  position: PositionTable;
  operation_record: OperationRecordTable;
  operation_target: OperationTargetTable;
  record_chain: RecordChainTable;
  record_checkpoint: RecordCheckpointTable;
  record_seal: RecordSealTable;
  idempotency: IdempotencyTable;
  download_ticket: DownloadTicketTable;
  sequence: SequenceTable;
  sms_outbox: SmsOutboxTable;
  message_batch: MessageBatchTable;
  message_recipient: MessageRecipientTable;
  activation_notice: ActivationNoticeTable;
  undeliverable_number: UndeliverableNumberTable;
  message_spend: MessageSpendTable;
  message_template: MessageTemplateTable;
  invite_note: InviteNoteTable;
  preference: PreferenceTable;
  help_feedback: HelpFeedbackTable;
  review: ReviewTable;
  resignation: ResignationTable;
  transfer_item: TransferItemTable;
  role_group: RoleGroupTable;
  role: RoleTable;
  role_member: RoleMemberTable;
  import_job: ImportJobTable;
  import_row: ImportRowTable;
  import_made: ImportMadeTable;
  export_job: ExportJobTable;
  app: AppTable;
  app_audience: AppAudienceTable;
  app_admin: AppAdminTable;
  app_open: AppOpenTable;
  quick_app_list: QuickAppListTable;
  application: ApplicationTable;
  temporary_type: TemporaryTypeTable;
  temporary_staff: TemporaryStaffTable;
  invite_link: InviteLinkTable;
  holiday_import: HolidayImportTable;
  invite_use: InviteUseTable;
  usage_day: UsageDayTable;
  usage_member: UsageMemberTable;
  usage_activity: UsageActivityTable;
  equity: EquityTable;
  equity_record: EquityRecordTable;
  payment: PaymentTable;
}

const handwritten = {
  custom_field: true,
  member_indexing: true,
  file: true,
  company: true,
  company_setting: true,
  company_image: true,
  company_verification: true,
  verification_cancel_code: true,
  account: true,
  qr_login: true,
  session: true,
  sms_code: true,
  verify_token: true,
  rate_limit: true,
  known_device: true,
  captcha: true,
  captcha_ticket: true,
  management_password: true,
  step_up_grant: true,
  administrator: true,
  manage_group: true,
  manage_group_member: true,
  department: true,
  chat_group: true,
  chat_group_member: true,
  complaint_reminder: true,
  group_setting: true,
  group_whitelist: true,
  deletion: true,
  dissolution: true,
  member: true,
  member_search: true,
  membership: true,
  position: true,
  operation_record: true,
  operation_target: true,
  record_chain: true,
  record_checkpoint: true,
  record_seal: true,
  idempotency: true,
  download_ticket: true,
  sequence: true,
  sms_outbox: true,
  message_batch: true,
  message_recipient: true,
  activation_notice: true,
  undeliverable_number: true,
  message_spend: true,
  message_template: true,
  invite_note: true,
  preference: true,
  help_feedback: true,
  review: true,
  resignation: true,
  transfer_item: true,
  role_group: true,
  role: true,
  role_member: true,
  import_job: true,
  import_row: true,
  import_made: true,
  export_job: true,
  app: true,
  app_audience: true,
  app_admin: true,
  app_open: true,
  quick_app_list: true,
  application: true,
  temporary_type: true,
  temporary_staff: true,
  invite_link: true,
  holiday_import: true,
  invite_use: true,
  usage_day: true,
  usage_member: true,
  usage_activity: true,
  equity: true,
  equity_record: true,
  payment: true,
} satisfies Record<keyof Tables, true>;

/** Names of the hand-written tables; a table that is missing here does not compile. */
export const handwrittenTableNames: ReadonlySet<string> = new Set(Object.keys(handwritten));
