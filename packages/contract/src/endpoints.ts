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
import {
  acceptInvite,
  cancelInvite,
  getInvite,
  inviteMany,
  inviteMember,
  listInvites,
  renewInvites,
  resendInvite,
} from './invites.ts';
import {
  getDrawerCode,
  getLabelSheet,
  getLabelSheets,
  getToolboxCode,
  listLabels,
  noteLabelsPrinted,
} from './labels.ts';
import { getJudgments } from './judgments.ts';
import { confirmEmptyDrawer, getLearning, ignoreLearning } from './learning.ts';
import { streamChanges } from './live.ts';
import { listMissingTools } from './missing-tools.ts';
import { listNotifications, readNotifications } from './notifications.ts';
import { listContacts, listMembers, makeResetLink, setDuties, updateMember } from './organizations.ts';
import { dropWaitingNames, importToolboxes, listToolboxesInShort, listWaitingNames } from './imports.ts';
import { getOverview } from './overview.ts';
import { packToolbox, putAside } from './offline.ts';
import { getRecordKeys } from './record.ts';
import {
  addPasskey,
  getPasskeyOptions,
  getPasskeySigningOptions,
  listPasskeys,
  removePasskey,
} from './passkeys.ts';
import { changePassword, endOtherSessions, endSession, listSessions, resetPassword } from './sessions.ts';
import { changeSettings, getSettings } from './settings.ts';
import { getStatement, listWaitingInventories, signInventory } from './signatures.ts';
import {
  applyTemplate,
  applyTemplates,
  assignTemplate,
  copyTemplate,
  listTemplates,
  removeTemplate,
} from './templates.ts';
import {
  createToolbox,
  duplicateToolboxes,
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
  listPasskeys,
  getPasskeyOptions,
  addPasskey,
  removePasskey,
  getPasskeySigningOptions,
  getUser,
  getDashboard,
  getOverview,
  listActivity,
  updateProfile,
  listToolboxes,
  createToolbox,
  importToolboxes,
  listToolboxesInShort,
  listWaitingNames,
  dropWaitingNames,
  duplicateToolboxes,
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
  applyTemplate,
  applyTemplates,
  assignTemplate,
  copyTemplate,
  removeTemplate,
  listTemplates,
  getJudgments,
  confirmEmptyDrawer,
  getLearning,
  ignoreLearning,
  listLabels,
  getToolboxCode,
  getDrawerCode,
  getLabelSheets,
  noteLabelsPrinted,
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
  inviteMany,
  renewInvites,
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
  listNotifications,
  readNotifications,
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
