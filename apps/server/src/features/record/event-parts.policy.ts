import { anchorPoint, completion, foamColor, tool, toolStatus, toolboxType } from '@stowed/contract';
import { z } from 'zod';

const { name, position, uniqueId } = tool.shape;
const shape = tool.pick({
  shapeType: true,
  x: true,
  y: true,
  width: true,
  height: true,
  angle: true,
  cx: true,
  cy: true,
  radius: true,
  points: true,
  focus: true,
});

/** Times in event bodies: ISO 8601, UTC. */
export const time = z.string();

/** A tool of a drawer: its place, its status, and who or what decided that. */
export const recordedTool = z.object({
  uniqueId,
  name,
  position,
  status: toolStatus,
  shape,
  decidedBy: z.enum(['engine', 'person', 'nobody']),
  /** The person's name as printed at the time; null unless a person decided. */
  deciderName: z.string().nullable(),
  decidedAt: time.nullable(),
  engineVersion: z.string().nullable(),
  confidence: z.number().nullable(),
  needsReview: z.boolean().nullable(),
  reason: z.string().nullable(),
  /**
   * True if an engine surely missed it in the picture, also if a person has decided otherwise. Absent in
   * older records.
   */
  missedInPhoto: z.boolean().optional(),
  partNumber: z.string().nullable(),
  pieces: z.int().nullable(),
});
export type RecordedTool = z.infer<typeof recordedTool>;

/** A drawer's complete state, from which it could be rebuilt. */
export const drawerState = z.object({
  drawerNumber: z.int(),
  status: completion,
  version: z.int(),
  expectedTools: z.int(),
  imageId: z.string().nullable(),
  foreignImageUrl: z.string().nullable(),
  /** True if the shapes match the tools in the picture. */
  isLocated: z.boolean(),
  /** Absent in older records: an engine then compared the picture if it names the template judged by. */
  isPhotoCompared: z.boolean().optional(),
  /** True if the person had completed the drawer before an engine compared the picture. */
  isComparedLate: z.boolean().optional(),
  /** The template the picture was judged by; null while no engine has judged it. */
  judgedTemplateId: z.string().nullable(),
  judgedTemplateVersion: z.int().nullable(),
  templateId: z.string().nullable(),
  templateVersion: z.int().nullable(),
  /** When the picture was saved. */
  photoAt: time.nullable().optional(),
  /** True if the picture was saved in this inventory. */
  isPhotoOfInventory: z.boolean().optional(),
  /** Template places missing from the list of tools. */
  notAccountedFor: z.array(z.object({ uniqueId, name })).optional(),
  tools: z.array(recordedTool),
});
export type DrawerState = z.infer<typeof drawerState>;

export const missingTool = z.object({ drawerNumber: z.int(), uniqueId, name });

/** A tool marked by a person. The judged template shows which verdicts were corrected. */
export const markedTool = z.object({
  drawerStatus: completion,
  isLocated: z.boolean(),
  isPhotoCompared: z.boolean().optional(),
  /** True if the person had completed the drawer before an engine compared the picture. */
  isComparedLate: z.boolean().optional(),
  judgedTemplateId: z.string().nullable(),
  judgedTemplateVersion: z.int().nullable(),
  tool: recordedTool,
});

export const templateState = z.object({
  templateId: z.string(),
  version: z.int(),
  imageId: z.string().nullable(),
  foreignImageUrl: z.string().nullable(),
  /** The first version with the same picture and places; null: this one. */
  samePlacesAs: z.string().nullable().optional(),
  /** The template of another drawer that it copies; null: made for this drawer. */
  copiedFromId: z.string().nullable().optional(),
  tools: z.array(tool),
  anchorPoints: z.array(anchorPoint),
});

export const savedTemplate = templateState.extend({
  /** Of a copy that keeps its picture: when a photo of this drawer first fit it. */
  fitAt: time.nullable().optional(),
  /** How many tools, all of the version before, the person confirmed to be in the drawer on the photo. */
  confirmedTools: z.int().optional(),
  /** The person placed each shape on that photo, or confirmed its place. */
  confirmedPlaces: z.literal(true).optional(),
});

/** SHA-256 of a picture: of its stored file, and of the file that was sent. */
export const pictureHashes = z.object({ sha256: z.string(), uploadSha256: z.string() });
/** In the first event about a picture; absent in later ones, and in records from before pictures had them. */
export const newPicture = pictureHashes.partial().shape;

const expectedTools = z.record(z.string(), z.int());

export const toolboxSettings = z.object({
  name: z.string(),
  type: toolboxType,
  eid: z.string().nullable(),
  drawers: z.int(),
  primaryFoamColor: foamColor,
  secondaryFoamColor: foamColor,
});

export const toolboxChange = toolboxSettings.extend({ expectedTools });

export const annotationState = z.object({
  id: z.string(),
  tools: z.array(tool),
  anchorPoints: z.array(anchorPoint),
  verified: z.boolean(),
  /** Id of the training image. */
  imageId: z.string(),
  version: z.int(),
  updatedAt: time,
});

/** The parts under their names in docs/events.md. */
export const eventParts = {
  recordedTool,
  drawerState,
  missingTool,
  templateState,
  annotationState,
  tool,
  anchorPoint,
};
