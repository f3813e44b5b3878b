import { describe, expect, it } from 'vitest';
import { buildDrawer, buildTool } from '../../test/factories.ts';
import { draftProblem, referenceDraft, templateBody } from './template-draft.ts';

const photo = { shown: 'data:image/jpeg;base64,AAAA', stored: '/api/images/1' };

describe('a template draft', () => {
  it('TMPL-013 moves shapes that stick out of the picture back into it before sending', () => {
    const out = buildTool({ x: 95, width: 20, y: -4, height: 10 });
    const body = templateBody(photo, { tools: [out], anchors: [] }, { aspect: 4 / 3, version: 0 });
    expect(body).toEqual({
      templateImageUrl: '/api/images/1',
      templateTools: [expect.objectContaining({ x: 80, y: 0, width: 20, height: 10 })],
    });
  });

  it('sends anchor points only if there are any', () => {
    const anchor = { id: 'a', label: 'Anchor 1', description: '', x: 1, y: 2 };
    expect(templateBody(photo, { tools: [], anchors: [anchor] }, { aspect: 1, version: 0 })).toHaveProperty(
      'templateAnchorPoints',
      [anchor],
    );
    expect(templateBody(photo, { tools: [], anchors: [] }, { aspect: 1, version: 0 })).not.toHaveProperty(
      'templateAnchorPoints',
    );
  });

  it('sends what a person confirmed of the photo only for the version that they confirmed it of', () => {
    const confirmed = { ...photo, confirmed: { version: 3, tools: 14 } };
    const sent = (version: number) =>
      templateBody(confirmed, { tools: [], anchors: [] }, { aspect: 1, version });
    expect(sent(3)).toMatchObject({ confirmedTools: 14 });
    expect(sent(4)).not.toHaveProperty('confirmedTools');
  });

  it('on a new reference no longer says that the template photo does not show a tool', () => {
    const hidden = buildTool({ notOnTemplatePhoto: true });
    const drawer = buildDrawer({ templateTools: [hidden] });
    const [tool] = referenceDraft({ drawer, photo: photo.shown }).content.tools;
    expect(tool).toMatchObject({ uniqueId: hidden.uniqueId });
    expect(tool).not.toHaveProperty('notOnTemplatePhoto');
  });

  it('TMPL-011 TMPL-012 needs an image and at least one tool', () => {
    const none = { tools: [], anchors: [] };
    expect(draftProblem({ photo: undefined, content: none })).toBe('No image captured');
    expect(draftProblem({ photo, content: none })).toBe('No tools detected');
    expect(draftProblem({ photo, content: { tools: [buildTool()], anchors: [] } })).toBeUndefined();
  });
});
