import { buildTemplate } from '../evidence/template-model.ts';
import type { PreparedTemplate, TemplateInput, ToolOutlines } from '../evidence/template-model.ts';
import { silhouettes } from './silhouette.ts';

/**
 * The outlines of the tools in the drawn shapes, by which their places are judged: a box or circle around a
 * tool also shows its neighbors, labels and printed lines. Depends on the picture and the shapes only, and
 * takes several times as long as the rest of the preparation: store the result with them.
 */
export function toolOutlines({ image, shapes }: Pick<TemplateInput, 'image' | 'shapes'>): ToolOutlines {
  return silhouettes(image, shapes);
}

/**
 * Computes once what every inspection of this template needs; keep the result while the template is in use.
 * @param outlines what `toolOutlines` returns for this template, if it is already known
 */
export function prepareTemplate(
  input: TemplateInput,
  outlines: ToolOutlines = toolOutlines(input),
): PreparedTemplate {
  return buildTemplate(input, outlines);
}
