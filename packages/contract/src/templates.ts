import { z } from 'zod';
import { drawer, drawerParams, drawerRefusals, imageReference } from './drawers.ts';
import { endpoint } from './endpoint.ts';
import { problem } from './problem.ts';
import { limits } from './limits.ts';
import { id, pictureLink, time } from './primitives.ts';
import { anchorPoint, tool, toolInput } from './shapes.ts';
import { toolboxParams } from './toolboxes.ts';

const drawerTemplate = z.object({
  templateId: id,
  toolboxId: z.string(),
  drawerNumber: z.int(),
  templateImageUrl: pictureLink,
  templateTools: z.array(tool),
  templateAnchorPoints: z.array(anchorPoint),
  updatedAt: time,
});
export type DrawerTemplate = z.infer<typeof drawerTemplate>;

export const assignTemplateBody = z.object({
  templateImageUrl: z
    .string(problem('no_image_captured'))
    .min(1, problem('no_image_captured'))
    .pipe(imageReference),
  templateTools: z
    .array(toolInput, problem('no_tools_detected'))
    .min(1, problem('no_tools_detected'))
    .max(limits.toolsPerList, problem('invalid_tools')),
  templateId: z.union([id, z.number().transform(String)]).optional(),
  templateAnchorPoints: z
    .array(anchorPoint)
    .max(limits.anchorPoints, `Maximum of ${limits.anchorPoints} anchor points reached`)
    .optional(),
  /** How many tools, all of the current template, the person confirmed to be in the drawer on the picture. */
  confirmedTools: z.int().min(1).max(limits.toolsPerList).optional(),
  /**
   * With `confirmedTools`: the person looked at each shape on the new picture. Without it, a new picture
   * under shapes that all stayed where they were is refused.
   */
  confirmedPlaces: z.literal(true).optional(),
  /** Listed names that no tool has. They wait for the next save, with those that wait already. */
  waitingNames: z
    .array(toolInput.pick({ name: true, partNumber: true, pieces: true }))
    .max(limits.toolsPerDrawer.max, problem('invalid_tools'))
    .optional(),
});

const templateAnswer = z.object({ success: z.literal(true), drawer, message: z.string() });

export const listTemplates = endpoint({
  method: 'GET',
  path: '/api/templates/drawers',
  access: 'member',
  summary: "All drawers' templates",
  response: z.array(drawerTemplate),
});

export const assignTemplate = endpoint({
  method: 'POST',
  path: '/api/toolbox/:toolboxId/drawer/:drawerNumber/assign-template',
  access: 'admin',
  summary: "Store a new version of a drawer's template",
  errors: 'success',
  carriesImage: 'kept',
  throws: [
    ...drawerRefusals,
    'invalid_tools',
    'no_image_captured',
    'no_tools_detected',
    'shapes_not_placed',
    'template_changed',
    'template_not_found',
  ],
  params: drawerParams,
  body: assignTemplateBody,
  response: templateAnswer,
});

/** Larger numbers exceed every drawer and the database column. */
const isNumberInAddress = (number: number): boolean =>
  drawerParams.shape.drawerNumber.safeParse(String(number)).success;

const numberInBody = z
  .int(problem('invalid_drawer_number'))
  .min(1, problem('invalid_drawer_number'))
  .refine(isNumberInAddress, problem('invalid_drawer_number'));

const copyTemplateBody = z.object({
  fromToolboxId: z.string('Please select a toolbox and drawer'),
  fromDrawerNumber: numberInBody,
  /**
   * The drawer's own photo, to which the shapes are mapped; absent: the other drawer's picture is copied too.
   */
  imageUrl: imageReference.optional(),
});

/** A draft made from another drawer's template, not saved yet. */
export const copyTemplate = endpoint({
  method: 'POST',
  path: '/api/toolbox/:toolboxId/drawer/:drawerNumber/copy-template',
  access: 'admin',
  summary: "A draft of a drawer's template, made from another drawer's; nothing is stored",
  errors: 'success',
  carriesImage: 'judged',
  throws: [...drawerRefusals, 'template_not_found'],
  params: drawerParams,
  body: copyTemplateBody,
  response: z.object({
    success: z.literal(true),
    /**
     * `same`: picture and shapes are copied. `carried`: the shapes were mapped to the sent photo. `unmoved`:
     * the sent photo does not show the same drawer, and the shapes are as in the other picture.
     */
    placement: z.enum(['same', 'carried', 'unmoved']),
    /** Null: the sent photo. */
    templateImageUrl: pictureLink.nullable(),
    templateTools: z.array(tool),
    templateAnchorPoints: z.array(anchorPoint),
    message: z.string(),
  }),
});

export const removeTemplate = endpoint({
  method: 'DELETE',
  path: '/api/toolbox/:toolboxId/drawer/:drawerNumber/template',
  access: 'admin',
  summary: 'Remove the template of a drawer',
  errors: 'success',
  throws: [...drawerRefusals, 'no_template_assigned', 'template_changed'],
  params: drawerParams,
  response: templateAnswer,
});

const drawersOfToolbox = z.object({ toolboxId: z.string(), drawerNumbers: z.array(z.int()) });

const TOOLBOX_IDS = `Choose between 1 and ${limits.toolboxesAtOnce.templates} toolboxes`;

/** A drawer that has a template keeps it. */
export const applyTemplates = endpoint({
  method: 'POST',
  path: '/api/toolbox/:toolboxId/apply-templates',
  access: 'admin',
  summary: "Copy this toolbox's templates to drawers of the same number that have none, all or nothing",
  errors: 'success',
  throws: ['toolbox_not_found'],
  params: toolboxParams,
  body: z.object({
    /** Those that get the copies. */
    toolboxIds: z
      .array(toolboxParams.shape.toolboxId, TOOLBOX_IDS)
      .min(1, TOOLBOX_IDS)
      .max(limits.toolboxesAtOnce.templates, TOOLBOX_IDS),
    /** Drawers of these toolboxes that get none. */
    except: z
      .array(z.object({ toolboxId: toolboxParams.shape.toolboxId, drawerNumber: numberInBody }))
      .max(limits.toolboxesAtOnce.templates * limits.drawersPerToolbox.max)
      .optional(),
  }),
  response: z.object({
    success: z.literal(true),
    /** Only toolboxes that got a template. */
    applied: z.array(drawersOfToolbox),
  }),
});

const DRAWERS = `Choose between 1 and ${limits.drawersAtOnce} drawers`;

/**
 * A drawer gets the copy only if its template is the one named here, or it has none as named here: what
 * someone else has just saved stays.
 */
export const applyTemplate = endpoint({
  method: 'POST',
  path: '/api/toolbox/:toolboxId/drawer/:drawerNumber/apply-template',
  access: 'admin',
  summary: "Copy this drawer's template to other drawers, of any number and toolbox, all or nothing",
  errors: 'success',
  throws: [...drawerRefusals, 'no_template_assigned', 'template_changed'],
  params: drawerParams,
  body: z.object({
    /** Those that get the copies. */
    drawers: z
      .array(
        z.object({
          toolboxId: toolboxParams.shape.toolboxId,
          drawerNumber: numberInBody,
          /** Its template that the copy replaces; absent: it has none. */
          replacedTemplateId: id.optional(),
        }),
        DRAWERS,
      )
      .min(1, DRAWERS)
      .max(limits.drawersAtOnce, DRAWERS),
  }),
  response: z.object({
    success: z.literal(true),
    /** Only toolboxes that got the template. */
    applied: z.array(drawersOfToolbox),
    /** Those that keep their template: it is another one than named here, or the one that is copied. */
    kept: z.array(drawersOfToolbox),
  }),
});
