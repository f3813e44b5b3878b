import { analyzeTools, chooseEngine, getAiUsage, initGemini, removeAiKey } from './ai.ts';
import { exportEvents, listEventChoices, listEvents, startEventExport } from './audit.ts';
import { getBackupState } from './backup.ts';
import { checkPassword, login, logout, registerOrganization } from './auth.ts';
import {
  addCaseEntry,
  assignCase,
  confirmClosure,
  escalateCase,
  getCaseStatement,
  openCase,
  proposeClosure,
  rejectClosure,
  reopenCase,
} from './case-acts.ts';
import {
  addCaseWorkItem,
  answerCaseOffer,
  clearCaseWorkItem,
  confirmClearing,
  getCaseOffer,
  getRelease,
  listBlockedWorkItems,
} from './case-work-items.ts';
import { getCase, getCaseReport, listCases, reportLoss } from './cases.ts';
import { processImage } from './detection.ts';
import {
  getDrawer,
  listDrawers,
  listSamplePhotos,
  scanDrawer,
  setDrawerStatus,
  toolFound,
  toolMissing,
} from './drawers.ts';
import { getReceipt, listEvidence } from './evidence.ts';
import { getHealth, getReady } from './health.ts';
import { getImage } from './images.ts';
import {
  cancelInventory,
  getInventory,
  getInventoryReceipt,
  listInventories,
  startInventory,
} from './inventories.ts';
import { acceptInvite, cancelInvite, getInvite, inviteMember, listInvites, resendInvite } from './invites.ts';
import { getDrawerCode, getLabelSheet, getToolboxCode, listLabels } from './labels.ts';
import { getLearning, ignoreLearning } from './learning.ts';
import { streamChanges } from './live.ts';
import { listMissingTools } from './missing-tools.ts';
import { listContacts, listMembers, makeResetLink, setDuties, updateMember } from './organizations.ts';
import { getOverview } from './overview.ts';
import { packToolbox, putAside } from './offline.ts';
import { getRecordKeys } from './record.ts';
import { changePassword, endOtherSessions, endSession, listSessions, resetPassword } from './sessions.ts';
import { changeSettings, getSettings } from './settings.ts';
import { getStatement, listWaitingInventories, signInventory } from './signatures.ts';
import { assignTemplate, copyTemplate, listTemplates, removeTemplate } from './templates.ts';
import {
  createToolbox,
  deleteToolbox,
  getToolbox,
  listToolboxes,
  setReferenceImage,
  setToolboxStatus,
  updateToolbox,
} from './toolboxes.ts';
import {
  analyzeTrainingImage,
  createAnnotation,
  deleteTrainingImage,
  exportTraining,
  exportTrainingAs,
  getTrainingImage,
  listTrainingImages,
  saveAnnotation,
  uploadTrainingImage,
} from './training.ts';
import { getDashboard, getUser, listActivity, updateProfile } from './users.ts';
import { addWorkItem, changeWorkItem, listWorkItems } from './work-items.ts';

/** Every endpoint. The server binds this table, the client calls it, one test walks it. */
export const endpoints = {
  getHealth,
  getReady,
  checkPassword,
  login,
  registerOrganization,
  logout,
  listSessions,
  endSession,
  endOtherSessions,
  changePassword,
  resetPassword,
  getUser,
  getDashboard,
  getOverview,
  listActivity,
  updateProfile,
  listToolboxes,
  createToolbox,
  getToolbox,
  updateToolbox,
  deleteToolbox,
  setToolboxStatus,
  setReferenceImage,
  listMissingTools,
  listDrawers,
  getDrawer,
  setDrawerStatus,
  scanDrawer,
  toolFound,
  toolMissing,
  listSamplePhotos,
  assignTemplate,
  copyTemplate,
  removeTemplate,
  listTemplates,
  getLearning,
  ignoreLearning,
  listLabels,
  getToolboxCode,
  getDrawerCode,
  getLabelSheet,
  processImage,
  initGemini,
  chooseEngine,
  removeAiKey,
  getAiUsage,
  getBackupState,
  analyzeTools,
  getImage,
  listMembers,
  updateMember,
  setDuties,
  makeResetLink,
  listContacts,
  listInvites,
  inviteMember,
  resendInvite,
  cancelInvite,
  getInvite,
  acceptInvite,
  getSettings,
  changeSettings,
  listWorkItems,
  addWorkItem,
  changeWorkItem,
  startInventory,
  listInventories,
  getInventory,
  cancelInventory,
  getInventoryReceipt,
  listWaitingInventories,
  getStatement,
  signInventory,
  listCases,
  reportLoss,
  getCase,
  openCase,
  getCaseReport,
  assignCase,
  addCaseEntry,
  escalateCase,
  proposeClosure,
  getCaseStatement,
  confirmClosure,
  rejectClosure,
  reopenCase,
  addCaseWorkItem,
  clearCaseWorkItem,
  confirmClearing,
  getRelease,
  listBlockedWorkItems,
  getCaseOffer,
  answerCaseOffer,
  streamChanges,
  packToolbox,
  putAside,
  listEvidence,
  getReceipt,
  listEvents,
  listEventChoices,
  startEventExport,
  exportEvents,
  getRecordKeys,
  listTrainingImages,
  uploadTrainingImage,
  getTrainingImage,
  deleteTrainingImage,
  analyzeTrainingImage,
  createAnnotation,
  saveAnnotation,
  exportTraining,
  exportTrainingAs,
} as const;
export type Endpoints = typeof endpoints;
export type EndpointName = keyof Endpoints;

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
export { errorCatalog, problemCodeOf, sentenceOf } from './errors.ts';
export type { ErrorBody, ErrorCode } from './errors.ts';
export { aiKeyBody, engine } from './ai.ts';
export type { Analysis, EngineName } from './ai.ts';
export type { BackupFailure, BackupState } from './backup.ts';
export type { AuditEvent, AuditFormat, AuditPage } from './audit.ts';
export type { DecidedTool, EvidenceEntry, EvidenceKind, EvidencePage, EvidenceTemplate } from './evidence.ts';
export { inventoryKind, inventoryState, namedWorkItem, startInventoryBody } from './inventories.ts';
export type {
  CountedDrawer,
  Inventory,
  InventoryKind,
  InventoryState,
  NamedWorkItem,
} from './inventories.ts';
export { addCaseEntryBody, closureBody } from './case-acts.ts';
export type { BlockedWorkItem } from './case-work-items.ts';
export {
  caseEntryKind,
  caseOutcome,
  caseSource,
  caseState,
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
  CaseState,
  CaseWorkItem,
  ClosureOutcome,
  LostCase,
  PicturedTool,
  RecountedBy,
  TimelineEntry,
} from './cases.ts';
export { acceptInviteBody, inviteBody } from './invites.ts';
export type { Invite, InviteAnswer, InviteStatus, InviteWithLink, OpenInvite } from './invites.ts';
export { labelSheet } from './labels.ts';
export type { LabelList, LabelSheet } from './labels.ts';
export type { Learning } from './learning.ts';
export { limits } from './limits.ts';
export { liveMessage } from './live.ts';
export type { ChangedInventory, LiveList, LiveMessage } from './live.ts';
export type { MissingTools } from './missing-tools.ts';
export { loginBody, newPassword, registerOrganizationBody } from './auth.ts';
export { processImageBody } from './detection.ts';
export { scanBody } from './drawers.ts';
export type { Drawer } from './drawers.ts';
export type { Contact, Member } from './organizations.ts';
export type { Overview } from './overview.ts';
export { changePasswordBody, resetPasswordBody } from './sessions.ts';
export type { SignedInSession } from './sessions.ts';
export { lostCases, meanings, photoRule, signing } from './settings.ts';
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
  updateToolboxBody,
} from './toolboxes.ts';
export type { Completion, FoamColor, Toolbox, ToolboxType } from './toolboxes.ts';
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
