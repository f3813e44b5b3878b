export { caseState } from './case-state.ts';
export type { CaseState } from './case-state.ts';
export { endpoints } from './endpoints.ts';
export type { EndpointName, Endpoints } from './endpoints.ts';

export { endpoint, refusalsOf } from './endpoint.ts';
export type {
  Access,
  Endpoint,
  Method,
  ParsedRequestOf,
  ReplyOf,
  RequestOf,
  ResponseOf,
} from './endpoint.ts';
export { pictureLinkKeys } from './primitives.ts';
export { errorCatalog } from './error-catalog.ts';
export type { ErrorCode } from './error-catalog.ts';
export { problemCodeOf, sentenceOf } from './errors.ts';
export type { ErrorBody } from './errors.ts';
export { aiKeyBody, engine } from './ai.ts';
export type { Analysis, EngineName } from './ai.ts';
export type { BackupFailure, BackupState } from './backup.ts';
export type { AuditEvent, AuditFormat, AuditPage } from './audit.ts';
export type { DecidedTool, EvidenceEntry, EvidenceKind, EvidencePage, EvidenceTemplate } from './evidence.ts';
export { inventoryState, namedWorkItem, startInventoryBody } from './inventories.ts';
export { inventoryKind } from './inventory-kind.ts';
export type { InventoryKind } from './inventory-kind.ts';
export type { CountedDrawer, Inventory, InventoryState, UsedWorkItem, NamedWorkItem } from './inventories.ts';
export { addCaseEntryBody, closureBody } from './case-acts.ts';
export type { BlockedWorkItem } from './case-work-items.ts';
export {
  caseEntryKind,
  caseOutcome,
  caseSource,
  closureOutcome,
  recountedBy,
  reportLossBody,
  searchResult,
} from './cases.ts';
export type {
  CaseDetails,
  CaseEntryKind,
  CaseOutcome,
  CaseSource,
  CaseWorkItem,
  ClosureOutcome,
  LostCase,
  PicturedTool,
  RecountedBy,
  TimelineEntry,
} from './cases.ts';
export { acceptInviteBody, inviteBody, inviteManyBody } from './invites.ts';
export type {
  InvitationOutcome,
  InvitationResult,
  Invite,
  InviteAnswer,
  InviteStatus,
  InviteWithLink,
  OpenInvite,
} from './invites.ts';
export { labelSheet } from './labels.ts';
export type { LabelList, LabelSheet } from './labels.ts';
export type { JudgmentWeek } from './judgments.ts';
export type { Learning } from './learning.ts';
export { limits } from './limits.ts';
export { liveMessage } from './live-message.ts';
export type { ChangedInventory, LiveList, LiveMessage } from './live-message.ts';
export { notificationKind } from './notifications.ts';
export type { Notification, NotificationKind } from './notifications.ts';
export type { MissingTools } from './missing-tools.ts';
export { loginBody, newPassword, registerOrganizationBody } from './auth.ts';
export { processImageBody } from './detection.ts';
export { scanBody } from './drawers.ts';
export type { Drawer } from './drawers.ts';
export type { Contact, Member } from './organizations.ts';
export type { Overview } from './overview.ts';
export { changePasswordBody, resetPasswordBody } from './sessions.ts';
export type { SignedInSession } from './sessions.ts';
export type { Passkey, PasskeysUnavailable } from './passkeys.ts';
export { defaultSettings, lostCases, meanings, photoRule, signing } from './settings.ts';
export type { PhotoRule, Settings } from './settings.ts';
export { signatureMethod, signatureRole } from './signing.ts';
export type * from './signing.ts';
export { anchorPoint, shapeType, tool, toolInput, toolStatus } from './shapes.ts';
export type { AnchorPoint, PercentPoint, ShapeType, Tool, ToolInput, ToolStatus } from './shapes.ts';
export { assignTemplateBody } from './templates.ts';
export type { DrawerTemplate } from './templates.ts';
export {
  completion,
  createToolboxBody,
  foamColors,
  foamColor,
  toolboxType,
  duplicateToolboxesBody,
  updateToolboxBody,
} from './toolboxes.ts';
export type { Completion, FoamColor, Toolbox, ToolboxType } from './toolboxes.ts';
export type { ToolboxInShort, WaitingName, WaitingNames } from './imports.ts';
export { trainingStatus } from './training.ts';
export type { Annotation, ExportFormat, TrainingDataset, TrainingImage, TrainingStatus } from './training.ts';
export { duty, organizationRole, organizationType, systemRole, updateProfileBody } from './users.ts';
export type {
  ActivityItem,
  Dashboard,
  Duty,
  OrganizationRole,
  OrganizationType,
  SystemRole,
  User,
} from './users.ts';
export { workItemKind } from './work-items.ts';
export type { WorkItem, WorkItemKind } from './work-items.ts';
