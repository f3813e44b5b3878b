import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { problem } from './problem.ts';
import { limits } from './limits.ts';
import { pictureLink } from './primitives.ts';
import { tool } from './shapes.ts';
import { expectedTools } from './toolboxes.ts';

export const processImageBody = z.object({
  /** Absent on the template page: the engine then proposes shapes from the photo alone. */
  toolboxId: z.string().max(limits.characters.name).optional(),
  drawerNumber: z.union([z.int(), z.string()], problem('invalid_drawer_number')).optional(),
  imageData: z.string(problem('invalid_image_data')),
  expectedToolCount: expectedTools.optional(),
  primaryFoamColor: z.string().max(limits.characters.name).default('dark foam'),
  secondaryFoamColor: z.string().max(limits.characters.name).default('contrasting foam base'),
  toolAppearanceDescription: z.string().max(limits.characters.text).optional(),
});

export const processImage = endpoint({
  method: 'POST',
  path: '/api/process-image',
  access: 'member',
  summary: 'Keep a drawer photo and say which tools it shows',
  errors: 'success',
  carriesImage: 'judged',
  throws: [
    'ai_not_initialized',
    'drawer_not_found',
    'invalid_drawer_number',
    'photo_mismatch',
    'toolbox_not_found',
  ],
  body: processImageBody,
  response: z.object({
    success: z.literal(true),
    imageUrl: pictureLink,
    detectedTools: z.array(tool),
    tools: z.array(tool),
    message: z.string(),
    /** A notice about how the photo was judged. */
    notice: z.string().optional(),
  }),
});
