import { z } from 'zod';
import { drawer, drawerParams, imageReference } from './drawers.ts';
import { endpoint } from './endpoint.ts';
import { limits } from './limits.ts';
import { id, nothing, noBody, time } from './primitives.ts';
import { anchorPoint, tool, toolInput } from './shapes.ts';

const drawerTemplate = z.object({
  templateId: id,
  toolboxId: z.string(),
  drawerNumber: z.int(),
  templateImageUrl: z.string(),
  templateTools: z.array(tool),
  templateAnchorPoints: z.array(anchorPoint),
  updatedAt: time,
});
export type DrawerTemplate = z.infer<typeof drawerTemplate>;

export const assignTemplateBody = z.object({
  templateImageUrl: z.string('No image captured').min(1, 'No image captured').pipe(imageReference),
  templateTools: z
    .array(toolInput, 'No tools detected')
    .min(1, 'No tools detected')
    .max(limits.toolsPerList, 'Invalid tools'),
  templateId: z.union([id, z.number().transform(String)]).optional(),
  templateAnchorPoints: z
    .array(anchorPoint)
    .max(limits.anchorPoints, `Maximum of ${limits.anchorPoints} anchor points reached`)
    .optional(),
});

const templateAnswer = z.object({ success: z.literal(true), drawer, message: z.string() });

export const listTemplates = endpoint({
  method: 'GET',
  path: '/api/templates/drawers',
  access: 'member',
  summary: "All drawers' templates",
  params: nothing,
  query: nothing,
  body: noBody,
  response: z.array(drawerTemplate),
});

export const assignTemplate = endpoint({
  method: 'POST',
  path: '/api/toolbox/:toolboxId/drawer/:drawerNumber/assign-template',
  access: 'admin',
  summary: "Store a new version of a drawer's template",
  errors: 'success',
  carriesImage: 'kept',
  params: drawerParams,
  query: nothing,
  body: assignTemplateBody,
  response: templateAnswer,
});

/** Larger ones belong to no drawer, and no column of the database holds them. */
const isNumberInAddress = (number: number): boolean =>
  drawerParams.shape.drawerNumber.safeParse(String(number)).success;

const copyTemplateBody = z.object({
  fromToolboxId: z.string('Please select a toolbox and drawer'),
  fromDrawerNumber: z
    .int('Invalid drawer number')
    .min(1, 'Invalid drawer number')
    .refine(isNumberInAddress, 'Invalid drawer number'),
  /** The drawer's own photo, on which the shapes are to lie; absent: the other drawer's picture is taken too. */
  imageUrl: imageReference.optional(),
});

/** What a template of another drawer gives to this one: a draft that nobody has saved yet. */
export const copyTemplate = endpoint({
  method: 'POST',
  path: '/api/toolbox/:toolboxId/drawer/:drawerNumber/copy-template',
  access: 'admin',
  summary: "A draft of a drawer's template, made of another drawer's; nothing is stored",
  errors: 'success',
  carriesImage: 'judged',
  params: drawerParams,
  query: nothing,
  body: copyTemplateBody,
  response: z.object({
    success: z.literal(true),
    /**
     * `same`: picture and shapes as they are. `carried`: the shapes lie on the tools of the photo that was sent.
     * `unmoved`: that photo does not show the same drawer, and the shapes lie as in the other picture.
     */
    placement: z.enum(['same', 'carried', 'unmoved']),
    /** Null: the photo that was sent. */
    templateImageUrl: z.string().nullable(),
    templateTools: z.array(tool),
    templateAnchorPoints: z.array(anchorPoint),
    message: z.string(),
  }),
});

export const removeTemplate = endpoint({
  method: 'DELETE',
  path: '/api/toolbox/:toolboxId/drawer/:drawerNumber/template',
  access: 'admin',
  summary: 'Take the template off a drawer',
  errors: 'success',
  params: drawerParams,
  query: nothing,
  body: noBody,
  response: templateAnswer,
});
