export { readAddresses } from './address-list.ts';
export type { AddressList } from './address-list.ts';
export { caseActs, caseAfter, caseOutcomeWords, caseSourceWords, caseStateWords } from './case-states.ts';
export type { CaseAct } from './case-states.ts';
export { compact } from './compact.ts';
export { withoutVerdict } from './without-verdict.ts';
export { completionDoubts, isBeyondDoubt } from './completion-doubts.ts';
export type { CompletionDoubts } from './completion-doubts.ts';
export { clockErrorWords } from './device-clock.ts';
export { DAY_MS, HOUR_MS, KEPT_ON_DEVICE_MS, MINUTE_MS } from './durations.ts';
export { heatmapOf, heatmapWarnings } from './heatmap.ts';
export type { Heatmap } from './heatmap.ts';
export { inventoryAfter, inventoryKindWords } from './inventory-states.ts';
export { inventorySummary, lackingTools } from './inventory-summary.ts';
export type { DrawerInSummary, InventorySummary, LackingTool } from './inventory-summary.ts';
export { layOutLabel } from './labels/label-layout.ts';
export type { LabelContent } from './labels/label-layout.ts';
export { labelSheets, labelsPerSheet, placeLabels } from './labels/label-sheets.ts';
export type { LabelPlace, SheetMeasures } from './labels/label-sheets.ts';
export { clamp } from './numbers.ts';
export {
  dutiesOf,
  isAdmin,
  mayCall,
  mayChangeOrganizationRoles,
  mayInvite,
  mayManageMember,
} from './permissions.ts';
export { isShowableDrawerImage, isShowableProfileImage, isWholePicture } from './pictures.ts';
export { productName, tagline } from './product-name.ts';
export { proofGap } from './proof-gap.ts';
export type { ProofGap } from './proof-gap.ts';
export { findQrTarget, pathOfQrTarget } from './qr-target.ts';
export type { QrTarget } from './qr-target.ts';
export { alignShapes, distributeShapes } from './shapes/arrange.ts';
export type { Axis, Edge } from './shapes/arrange.ts';
export { boundsOf, rectangleCorners } from './shapes/bounds.ts';
export { mergeShapes, mirrorShapes, sizeLike, splitShape } from './shapes/combine.ts';
export { normalizeTools, toolShape } from './shapes/normalize.ts';
export type { NormalizedTools } from './shapes/normalize.ts';
export {
  isSamePlace,
  keepInPicture,
  moveShape,
  moveShapes,
  newShape,
  smallestTurn,
  withBounds,
} from './shapes/placement.ts';
export type { Shaped } from './shapes/placement.ts';
export { addPolygonPoint, isPolygon, movePolygonPoint, removePolygonPoint } from './shapes/polygon-points.ts';
export { readingOrder } from './shapes/reading-order.ts';
export type { Box } from './shapes/repair.ts';
export { atLeast, reshape } from './shapes/reshape.ts';
export { resizeCircle, resizeRectangle, turnBy, turnRectangle } from './shapes/resize.ts';
export type { Handle, ShapeRules } from './shapes/resize.ts';
export { onAnotherPhoto } from './shapes/template-photo.ts';
export { relativeTime, trackStatuses } from './status-changes.ts';
export type { StatusMemory, StatusTrack } from './status-changes.ts';
export {
  countDrawer,
  isSeen,
  countDrawers,
  countTools,
  drawerDisplayStatus,
  isMissing,
  isSeenBeforeOnly,
  missingTools,
  placesNotAccountedFor,
  presentByHand,
  presentDespitePhoto,
  toolsNotInTemplate,
  sumCounts,
  toolsOfDrawer,
  unsureAsMissing,
  moreThanExpected,
} from './tool-counts.ts';
export type { CountedDrawer, DrawerCounts, ToolCounts } from './tool-counts.ts';
export type { Separator } from './tool-list/delimited.ts';
export { fitNames, isAsListed, joinNames, matchNames, namesLeft } from './tool-list/names-left.ts';
export type { ListedName } from './tool-list/names-left.ts';
export { readToolList } from './tool-list/tool-list.ts';
export type { ListedTool, ListProblem, ToolList } from './tool-list/tool-list.ts';
export { importHeadings } from './toolbox-list/import-columns.ts';
export { planImport, sharedEids } from './toolbox-list/import-plan.ts';
export type { ImportPlan, PlannedBox, PlannedDrawer, StandingBox } from './toolbox-list/import-plan.ts';
export {
  countAndAdvise,
  isNamed,
  missingNamesWords,
  namesMissingWords,
  toolAppearance,
  toolDetails,
} from './tool-words.ts';
export { toolsThatLeft } from './tools-that-left.ts';
export type { FormerTool } from './tools-that-left.ts';
export { isReservedToolboxId, isToolboxId } from './toolbox-id.ts';
export { avatarLetters, displayName, rankAndName } from './user-display.ts';
export { guessNames } from './tool-names/guess-names.ts';
