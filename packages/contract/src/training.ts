import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { problem } from './problem.ts';
import { limits } from './limits.ts';
import { id, pictureLink, time } from './primitives.ts';
import { anchorPoint, tool, toolInput } from './shapes.ts';

export const trainingStatus = z.enum(['pending', 'analyzed', 'verified']);
export type TrainingStatus = z.infer<typeof trainingStatus>;

const { min: fewest, max: most } = limits.trainingTools;
const TOOL_COUNT = `Tool count must be between ${fewest} and ${most}`;
const POSITION_COUNT = `Tool position count must be between ${fewest} and ${most}`;
const EXPECTED_COUNT = 'Expected tool count must be between 0 and the tool position count';

const toolCount = z.int(TOOL_COUNT).min(fewest, TOOL_COUNT).max(most, TOOL_COUNT);

const metadata = z.object({ toolCount: z.int().nullable(), drawerType: z.string().nullable() });

/** A training image. `uploadedBy` is a user id. */
const trainingImage = z.object({
  id,
  imageUrl: pictureLink,
  status: trainingStatus,
  createdAt: time,
  metadata,
  uploadedBy: id,
});
export type TrainingImage = z.infer<typeof trainingImage>;

/** The shapes and anchor points of a training image; at most one annotation is current. */
const annotation = z.object({
  id,
  tools: z.array(tool),
  anchorPoints: z.array(anchorPoint),
  verified: z.boolean(),
  imageId: id,
  /** Sent back as If-Match, so that nobody overwrites an unseen version. */
  version: z.int(),
  updatedAt: time,
});
export type Annotation = z.infer<typeof annotation>;

const ofImage = z.object({ imageId: z.string() });

const anchorPoints = z
  .array(anchorPoint)
  .max(limits.anchorPoints, `Maximum of ${limits.anchorPoints} anchor points reached`);
const tools = z.array(toolInput, problem('invalid_tools')).max(limits.toolsPerList, problem('invalid_tools'));

const uploadTrainingImageBody = z.object({
  imageUrl: z.string(problem('invalid_image_data')),
  metadata: z
    .object({
      toolCount: toolCount.nullish().transform((count) => count ?? null),
      drawerType: z
        .string()
        .trim()
        .max(limits.characters.name, 'Drawer type is too long')
        .nullish()
        .transform((text) => (text ? text : null)),
    })
    .default({ toolCount: null, drawerType: null }),
});

/** How many positions the pictured drawer has, and how many tools are in it. */
const analyzeTrainingImageBody = z
  .object({
    toolPositionCount: z.int(POSITION_COUNT).min(fewest, POSITION_COUNT).max(most, POSITION_COUNT),
    expectedToolCount: z.int(EXPECTED_COUNT).min(0, EXPECTED_COUNT).max(most, EXPECTED_COUNT),
  })
  .refine(({ expectedToolCount, toolPositionCount }) => expectedToolCount <= toolPositionCount, {
    path: ['expectedToolCount'],
    message: EXPECTED_COUNT,
  });

const saveAnnotationBody = z.object({ tools, anchorPoints, verified: z.boolean(problem('invalid_tools')) });

const imageAndAnnotation = z.object({ success: z.literal(true), image: trainingImage, annotation });

export const listTrainingImages = endpoint({
  method: 'GET',
  path: '/api/training/images',
  access: 'member',
  summary: 'All training images, newest first',
  response: z.object({ images: z.array(trainingImage) }),
});

export const uploadTrainingImage = endpoint({
  method: 'POST',
  path: '/api/training/images',
  access: 'member',
  summary: 'Keep a training image',
  status: 201,
  errors: 'success',
  carriesImage: 'kept',
  body: uploadTrainingImageBody,
  response: z.object({ success: z.literal(true), image: trainingImage }),
});

export const getTrainingImage = endpoint({
  method: 'GET',
  path: '/api/training/images/:imageId',
  access: 'member',
  summary: 'One training image and what is drawn on it',
  throws: ['training_image_not_found'],
  params: ofImage,
  response: z.object({
    image: trainingImage,
    annotations: z.array(annotation),
    /**
     * Whether the built-in engine learns from it once verified, or learning failed and is retried later.
     * Absent: nothing is learned, because another engine is chosen or no drawer has a template except those
     * made from this image.
     */
    learning: z.enum(['possible', 'failed']).optional(),
  }),
});

export const deleteTrainingImage = endpoint({
  method: 'DELETE',
  path: '/api/training/images/:imageId',
  access: 'member',
  summary: 'Delete a training image: by its uploader or an admin',
  errors: 'success',
  throws: ['forbidden', 'training_image_not_found'],
  params: ofImage,
  response: z.object({ success: z.literal(true), message: z.string() }),
});

export const analyzeTrainingImage = endpoint({
  method: 'POST',
  path: '/api/training/images/:imageId/analyze',
  access: 'member',
  summary: 'Let the engine propose the shapes of the tools; an unverified annotation is replaced',
  errors: 'success',
  carriesImage: 'judged',
  throws: ['ai_not_initialized', 'analysis_failed', 'image_already_verified', 'training_image_not_found'],
  params: ofImage,
  body: analyzeTrainingImageBody,
  response: imageAndAnnotation.extend({ message: z.string() }),
});

export const createAnnotation = endpoint({
  method: 'POST',
  path: '/api/training/images/:imageId/annotations',
  access: 'member',
  summary: 'Start an annotation by hand',
  status: 201,
  errors: 'success',
  throws: ['annotation_exists', 'invalid_tools', 'training_image_not_found'],
  params: ofImage,
  body: z.object({ tools: tools.default([]), anchorPoints: anchorPoints.default([]) }),
  response: z.object({ success: z.literal(true), annotation }),
});

export const saveAnnotation = endpoint({
  method: 'PUT',
  path: '/api/training/annotations/:annotationId',
  access: 'member',
  summary: 'Store what is drawn on a training image, and whether a person has verified it',
  errors: 'success',
  throws: ['annotation_changed', 'annotation_not_found', 'invalid_tools', 'no_tools_detected'],
  params: z.object({ annotationId: z.string() }),
  body: saveAnnotationBody,
  response: imageAndAnnotation,
});

/** The verified images as one JSON file, sent as a download. */
const trainingDataset = z.object({
  exportedAt: time,
  organization: z.string(),
  count: z.int(),
  images: z.array(
    trainingImage.pick({ id: true, imageUrl: true, createdAt: true, metadata: true }).extend({
      annotations: z.array(
        z.object({ id, tools: z.array(tool), anchorPoints: z.array(anchorPoint), verified: z.literal(true) }),
      ),
    }),
  ),
});
export type TrainingDataset = z.infer<typeof trainingDataset>;

export const exportTraining = endpoint({
  method: 'GET',
  path: '/api/training/export',
  access: 'member',
  summary: 'The verified images as a JSON file',
  download: true,
  response: trainingDataset,
});

/** `archive` is the other export's JSON file with its pictures. */
const exportFormat = z.enum(['coco', 'yolo-boxes', 'yolo-segmentation', 'archive'], 'Invalid format');
export type ExportFormat = z.infer<typeof exportFormat>;

export const exportTrainingAs = endpoint({
  method: 'GET',
  path: '/api/training/export/:format',
  access: 'member',
  summary:
    'The verified images as a ZIP: COCO, YOLO boxes, YOLO polygons, or the JSON file with its pictures',
  download: true,
  answers: 'application/zip',
  params: z.object({ format: exportFormat }),
  query: z.object({
    /** `false` omits the pictures. */
    pictures: z.enum(['true', 'false']).default('true'),
  }),
  response: z.unknown(),
});
