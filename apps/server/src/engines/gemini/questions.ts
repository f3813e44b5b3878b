import type { Tool } from '@stowed/contract';
import { boundsOf } from '@stowed/domain';
import type { Box, Shaped } from '@stowed/domain';
import type { Shape } from '@stowed/vision';
import type { Part } from './gemini-api.ts';
import type { GeminiQuestion } from './gemini-client.ts';
import { idOf, inspectionSchema } from './inspection-reply.ts';
import { DATA_ONLY } from './gemini-reply.ts';
import { proposalSchema } from './proposal-reply.ts';

/** Must change with every word below that may affect a reply; stored in the record. */
export const QUESTIONS_VERSION = '1';

const PNG_FIRST_BYTE = 0x89;

const INSPECTOR =
  'You account for the tools of aircraft maintenance. A tool that is called present and is not may be in an ' +
  'aircraft, so say present only where you see the tool itself in its place; an empty cut-out in the foam is ' +
  'missing; what is covered, out of the picture, blurred or another object is unsure. ' +
  DATA_ONLY;

const FINDER =
  'You find the hand tools in a photo of a tool drawer lined with foam. Empty cut-outs, labels and the foam itself ' +
  'are no tools. ' +
  DATA_ONLY;

const pictureOf = (bytes: Buffer): Part => ({
  inlineData: {
    mimeType: bytes[0] === PNG_FIRST_BYTE ? 'image/png' : 'image/jpeg',
    data: bytes.toString('base64'),
  },
});

/** Converts percent to the service's thousandths: ymin, xmin, ymax, xmax. */
function boxOf({ x, y, width, height }: Box): number[] {
  return [y, x, y + height, x + width].map((percent) => Math.round(Math.min(100, Math.max(0, percent)) * 10));
}

const shapedAs = (shape: Shape): Shaped => {
  const base = { x: 0, y: 0, width: 0, height: 0, angle: 0 };
  return shape.shapeType === 'polygon'
    ? { ...base, shapeType: 'polygon', points: [...shape.points] }
    : { ...base, ...shape };
};

interface Pictured {
  readonly picture: Buffer;
  /** Width / height. */
  readonly aspect: number;
}

interface InspectionSubject {
  readonly template: Pictured & { readonly tools: readonly Tool[] };
  /** The template's shapes, located in this photo. */
  readonly photo: Pictured & { readonly shapes: readonly Shape[] };
}

/**
 * Asks for each tool of the template whether the photo shows it. It sends only names, boxes and the two
 * pictures.
 */
export function inspectionQuestion({ template, photo }: InspectionSubject): GeminiQuestion {
  const list = template.tools.map((tool, index) => {
    const shape = photo.shapes[index];
    return {
      id: idOf(index),
      name: tool.name,
      box_in_picture_1: boxOf(boundsOf(tool, template.aspect)),
      ...(shape ? { box_in_picture_2: boxOf(boundsOf(shapedAs(shape), photo.aspect)) } : {}),
    };
  });
  return {
    system: INSPECTOR,
    schema: inspectionSchema,
    parts: [
      { text: 'Picture 1 shows the drawer with every tool in its place.' },
      pictureOf(template.picture),
      { text: 'Picture 2 is the photo to check; the camera may have been held another way.' },
      pictureOf(photo.picture),
      {
        text:
          'Boxes are [ymin, xmin, ymax, xmax] in thousandths of the picture. For each tool of this list say whether ' +
          `picture 2 shows it, by its id, each id once:\n${JSON.stringify(list)}`,
      },
    ],
  };
}

/** Asks for positions and names of the tools in a photo. */
export function proposalQuestion(picture: Buffer): GeminiQuestion {
  return {
    system: FINDER,
    schema: proposalSchema,
    parts: [
      pictureOf(picture),
      { text: 'Name each tool in the picture once, with its box in thousandths of the picture.' },
    ],
  };
}
