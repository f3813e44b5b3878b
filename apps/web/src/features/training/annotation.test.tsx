import { endpoints } from '@stowed/contract';
import type { Annotation, TrainingImage } from '@stowed/contract';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  aiReady,
  buildAnnotation,
  buildDrawer,
  buildTool,
  buildToolbox,
  buildTrainingImage,
} from '../../test/factories.ts';
import { installImages } from '../../test/media.ts';
import { renderRoute } from '../../test/render-route.tsx';
import { answer, refuse } from '../../test/server.ts';
import { expectToast } from '../../test/toast.ts';

beforeEach(() => {
  answer(endpoints.initGemini, aiReady);
  answer(endpoints.listTrainingImages, { images: [] });
  installImages({ width: 1600, height: 1200 });
});
afterEach(() => vi.useRealTimers());

const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }));

describe('the analyze screen', () => {
  const open = (image: Partial<TrainingImage> = {}, annotations: Annotation[] = []) => {
    answer(endpoints.getTrainingImage, { image: buildTrainingImage(image), annotations });
    return renderRoute('/training/analyze/image-1', { user: { role: 'maintainer' } });
  };
  const counts = async () => ({
    positions: await screen.findByLabelText('Tool position count'),
    expected: screen.getByLabelText('Expected tool count'),
    analyze: screen.getByRole('button', { name: 'Analyze with AI' }),
  });
  const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
  const isOff = (button: HTMLElement) => button.hasAttribute('disabled');

  it('TRAIN-022 G-152 shows id, status and type of the image', async () => {
    open();
    await counts();
    expect(screen.getByText('image-1')).toBeDefined();
    expect(screen.getByText('Pending')).toBeDefined();
    expect(screen.getByText('Not specified')).toBeDefined();
  });

  it('TRAIN-023 TRAIN-024 TRAIN-025 G-117 needs two counts that fit', async () => {
    open();
    const { positions, expected, analyze } = await counts();
    await waitFor(() => type(positions, '5'));
    expect(isOff(analyze)).toBe(true);
    type(expected, '5');
    await waitFor(() => expect(isOff(analyze)).toBe(false));
    const cases = [
      ['5', '6', 'Expected tool count must be between 0 and 5'],
      ['0', '0', 'Tool position count must be between 1 and 50'],
      ['51', '1', 'Tool position count must be between 1 and 50'],
      ['', '51', 'Expected tool count must be between 0 and 50'],
    ] as const;
    for (const [position, count, message] of cases) {
      type(positions, position);
      type(expected, count);
      expect([isOff(analyze), screen.queryByText(message) !== null]).toEqual([true, true]);
    }
    for (const [position, count] of [
      ['1', '0'],
      ['50', '50'],
    ] as const) {
      type(positions, position);
      type(expected, count);
      expect(isOff(analyze)).toBe(false);
    }
  });

  it('TRAIN-025 G-160 is off while Gemini is chosen without a key; drawing by hand is not', async () => {
    answer(endpoints.initGemini, { ...aiReady, engine: 'gemini', initialized: false });
    open();
    const { positions, expected, analyze } = await counts();
    type(positions, '5');
    type(expected, '5');
    expect(await screen.findByText('The AI service is not ready')).toBeDefined();
    expect(isOff(analyze)).toBe(true);
    const calls = answer(endpoints.createAnnotation, { success: true, annotation: buildAnnotation() });
    await press('Draw by hand');
    await waitFor(() => expect(window.location.pathname).toBe('/training/verify/image-1'));
    expect(calls[0]?.body).toEqual({});
  });

  it('TRAIN-026 TRAIN-027 sends the counts as numbers, and goes on to verify', async () => {
    open({ metadata: { toolCount: 4, drawerType: 'Sockets' } });
    const calls = answer(endpoints.analyzeTrainingImage, {
      success: true,
      image: buildTrainingImage({ status: 'analyzed' }),
      annotation: buildAnnotation(),
      message: '1 tool found',
    });
    type((await counts()).positions, '5');
    await waitFor(async () => expect(isOff((await counts()).analyze)).toBe(false));
    await press('Analyze with AI');
    await waitFor(() => expect(window.location.pathname).toBe('/training/verify/image-1'));
    expect(calls[0]?.body).toEqual({ toolPositionCount: 5, expectedToolCount: 4 });
  });

  it('TRAIN-028 stays with what was typed when the analysis fails', async () => {
    open();
    refuse(endpoints.analyzeTrainingImage, { status: 500, body: { message: 'Internal server error' } });
    const { positions, expected, analyze } = await counts();
    type(positions, '5');
    type(expected, '3');
    await waitFor(() => expect(isOff(analyze)).toBe(false));
    await press('Analyze with AI');
    await expectToast('Analysis Failed', 'Failed to analyze the image.');
    expect(window.location.pathname).toBe('/training/analyze/image-1');
    expect([positions, expected].map((field) => field.getAttribute('value'))).toEqual(['5', '3']);
  });

  it.each(['/training/analyze/999999', '/training/verify/999999'])(
    'TRAIN-029 G-158 says of %s that there is no such image, and leads back',
    async (path) => {
      refuse(endpoints.getTrainingImage, { status: 404, body: { message: 'Image not found' } });
      const { person } = renderRoute(path);
      await screen.findByRole('heading', { level: 1, name: 'Image Not Found' });
      await person.click(screen.getByRole('link', { name: 'Back to Training' }));
      await screen.findByRole('heading', { level: 1, name: 'Training Data Management' });
    },
  );
});

describe('the verify screen', () => {
  const two = [buildTool({ name: 'Hammer' }), buildTool({ name: 'Pliers', position: '2', x: 50 })];
  interface Opening {
    readonly path?: string;
    readonly status?: TrainingImage['status'];
    readonly annotation?: Partial<Annotation>;
    readonly role?: 'admin' | 'maintainer';
  }
  const open = ({ path, status = 'analyzed', annotation = {}, role = 'admin' }: Opening = {}) => {
    const image = buildTrainingImage({ status });
    const stored = buildAnnotation({ tools: two, ...annotation });
    answer(endpoints.getTrainingImage, { image, annotations: [stored] });
    return renderRoute(path ?? '/training/verify/image-1', { user: { role } });
  };
  /** Answers saves as the server would: with the next version of what was sent. */
  const answerSaves = () => {
    let version = 1;
    return answer(endpoints.saveAnnotation, ({ body }) => {
      const { tools, anchorPoints, verified } = endpoints.saveAnnotation.body.parse(body);
      version += 1;
      const sent = {
        tools: tools.map((tool, index) => ({ ...two[index % 2], ...buildTool(), name: tool.name })),
      };
      return {
        success: true as const,
        annotation: buildAnnotation({ ...sent, anchorPoints, verified, version }),
        image: buildTrainingImage({ status: verified ? 'verified' : 'analyzed' }),
      };
    });
  };
  const editor = () => screen.findByRole('group', { name: 'Tool positions' });
  const rename = async (from: number, name: string) =>
    fireEvent.change(await screen.findByLabelText(`Name of tool ${from}`), { target: { value: name } });
  const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  const pretendTime = () =>
    vi.useFakeTimers({
      toFake: ['setTimeout', 'clearTimeout'],
      shouldAdvanceTime: true,
      advanceTimeDelta: 5,
    });
  const toolsOf = (body: unknown) => endpoints.saveAnnotation.body.parse(body).tools;

  it.each([
    ['/training/verify/image-1', 'analyzed', true],
    ['/training/images/image-1', 'analyzed', true],
    ['/training/verify/image-1', 'verified', false],
    ['/training/verify/image-1?edit=true', 'verified', true],
  ] as const)(
    'SHELL-011 TRAIN-030 TRAIN-031 opens %s of an image that is %s for editing: %s',
    async (path, status, isEdit) => {
      const { person } = open({ path, status });
      const edit = await screen.findByRole('button', { name: 'Edit' });
      expect(edit.getAttribute('aria-pressed')).toBe(String(isEdit));
      expect(screen.queryByRole('toolbar') !== null).toBe(isEdit);
      await person.click(screen.getByRole('button', { name: isEdit ? 'View' : 'Edit' }));
      expect(screen.queryByRole('toolbar') !== null).toBe(!isEdit);
    },
  );

  it('G-115 begins a drawing by hand on an image that has none', async () => {
    answer(endpoints.getTrainingImage, { image: buildTrainingImage(), annotations: [] });
    const { person } = renderRoute('/training/verify/image-1');
    const link = await screen.findByRole('link', { name: 'Analyze this image' });
    expect(link.getAttribute('href')).toBe('/training/analyze/image-1');
    answer(endpoints.createAnnotation, { success: true, annotation: buildAnnotation({ tools: [] }) });
    await person.click(screen.getByRole('button', { name: 'Draw by hand' }));
    expect(await screen.findByRole('toolbar', { name: 'Edit tool positions' })).toBeDefined();
  });

  it('G-148 opens with what was drawn before a reload, and saves it', async () => {
    pretendTime();
    const kept = {
      annotationId: 'annotation-1',
      version: 1,
      content: { tools: [{ ...two[0], name: 'Mallet' }], anchors: [] },
    };
    sessionStorage.setItem('keptWork:user-1/annotation/image-1', JSON.stringify(kept));
    const calls = answerSaves();
    open({ status: 'verified' });
    expect(await screen.findByDisplayValue('Mallet')).toBeDefined();
    await wait(2000);
    await waitFor(() => expect(toolsOf(calls[0]?.body)[0]?.name).toBe('Mallet'));
  });

  it('TRAIN-032 TRAIN-033 G-123 adds every shape, and changes all chosen tools at once', async () => {
    pretendTime();
    const calls = answerSaves();
    open();
    for (const name of ['Add rectangle', 'Add circle', 'Add polygon']) await press(name);
    await press('Select all');
    expect(screen.getByText('5 selected')).toBeDefined();
    await press('Mark missing');
    await wait(2000);
    await waitFor(() => expect(calls).toHaveLength(1));
    const sent = toolsOf(calls[0]?.body);
    expect(sent.map(({ shapeType }) => shapeType)).toEqual([
      ...['rectangle', 'rectangle', 'rectangle', 'circle', 'polygon'],
    ]);
    expect(sent.every(({ status }) => status === 'missing')).toBe(true);
    await press('Mark present');
    await press('Clear selection');
    expect(screen.getByText('0 selected')).toBeDefined();
    await press('Select all');
    await press('Delete selected');
    expect(await screen.findByText('Tools (0)')).toBeDefined();
  });

  it('TRAIN-034 TRAIN-036 TRAIN-037 TRAIN-038 TRAIN-039 sets four anchor points and tells that there are no more', async () => {
    pretendTime();
    const calls = answerSaves();
    open();
    expect(await screen.findByText(/Use 3-4 fixed points/)).toBeDefined();
    const slider = screen.getByRole('slider', { name: 'Anchor opacity' });
    const read = ['aria-valuemin', 'aria-valuemax', 'aria-valuenow'].map((name) => slider.getAttribute(name));
    expect(read).toEqual(['0.1', '0.8', '0.7']);
    for (let count = 1; count <= 4; count += 1) {
      await press('Add anchor point');
      fireEvent.keyDown(await editor(), { key: 'Enter' });
    }
    expect(screen.getAllByRole('button', { name: /^Anchor point: / })).toHaveLength(4);
    await press('Add anchor point');
    await expectToast('Maximum of 4 anchor points reached');
    fireEvent.change(screen.getByLabelText('Name of anchor point Anchor 2'), { target: { value: ' ' } });
    fireEvent.change(screen.getByLabelText('Description of anchor point Anchor 1'), {
      target: { value: 'Left hinge' },
    });
    await wait(2000);
    await waitFor(() => expect(calls).toHaveLength(1));
    const { anchorPoints } = endpoints.saveAnnotation.body.parse(calls[0]?.body);
    expect(anchorPoints.map(({ label, description }) => [label, description])).toEqual([
      ['Anchor 1', 'Left hinge'],
      ['Anchor 2', ''],
      ['Anchor 3', ''],
      ['Anchor 4', ''],
    ]);
  });

  it('TRAIN-040 TRAIN-041 TRAIN-042 TRAIN-043 saves two seconds after the last change, unverified', async () => {
    pretendTime();
    const calls = answerSaves();
    open({ path: '/training/verify/image-1?edit=true', status: 'verified', annotation: { verified: true } });
    await rename(1, 'Mallet');
    expect(screen.getByText('Unsaved changes')).toBeDefined();
    await wait(1500);
    await rename(2, 'Cutter');
    await wait(1500);
    expect(calls).toHaveLength(0);
    await wait(500);
    await waitFor(() => expect(calls).toHaveLength(1));
    await expectToast('Changes Saved');
    expect(Object.keys(Object(calls[0]?.body)).sort()).toEqual(['anchorPoints', 'tools', 'verified']);
    expect(calls[0]?.body).toMatchObject({
      verified: false,
      tools: [{ name: 'Mallet' }, { name: 'Cutter' }],
    });
    expect(calls[0]?.headers.get('if-match')).toBe('"1"');
    expect(await screen.findByText('All changes saved')).toBeDefined();
    await rename(1, 'Sledge');
    await wait(2000);
    await waitFor(() => expect(calls[1]?.headers.get('if-match')).toBe('"2"'));
  });

  it('TRAIN-043 G-148 keeps what could not be saved, says why, and saves it when asked', async () => {
    pretendTime();
    refuse(endpoints.saveAnnotation, { status: 500, body: { message: 'X' } });
    open();
    await rename(1, 'Mallet');
    await wait(2000);
    await expectToast('Save Failed', 'X');
    expect(await screen.findByText('Unsaved changes: the last save failed')).toBeDefined();
    const calls = answerSaves();
    await press('Save again');
    await waitFor(() => expect(toolsOf(calls[0]?.body)[0]?.name).toBe('Mallet'));
    expect(await screen.findByText('All changes saved')).toBeDefined();
  });

  it('lets a person choose when somebody else has saved meanwhile', async () => {
    pretendTime();
    refuse(endpoints.saveAnnotation, { status: 409, body: { message: 'Changed' } });
    open();
    await rename(1, 'Mallet');
    answer(endpoints.getTrainingImage, {
      image: buildTrainingImage({ status: 'analyzed' }),
      annotations: [buildAnnotation({ tools: two, version: 7 })],
    });
    await wait(2000);
    expect(await screen.findByText('This image was changed by someone else')).toBeDefined();
    const calls = answerSaves();
    await press('Save my shapes');
    await waitFor(() => expect(calls[0]?.headers.get('if-match')).toBe('"7"'));
    expect(toolsOf(calls[0]?.body)[0]?.name).toBe('Mallet');
  });

  it('G-107 saves at once when the screen is left before the two seconds are over, and asks when that fails', async () => {
    const failing = refuse(endpoints.saveAnnotation, { status: 500, body: { message: 'X' } });
    const { person } = open();
    await rename(1, 'Mallet');
    await person.click(screen.getByRole('link', { name: 'Training' }));
    await person.click(await screen.findByRole('button', { name: 'Stay' }));
    expect(failing).toHaveLength(1);
    const calls = answerSaves();
    await person.click(screen.getByRole('link', { name: 'Training' }));
    await screen.findByRole('heading', { level: 1, name: 'Training Data Management' });
    expect(toolsOf(calls[0]?.body)[0]?.name).toBe('Mallet');
  });

  it('TRAIN-044 TRAIN-045 TRAIN-046 G-119 verifies, and goes to the images a second and a half later', async () => {
    pretendTime();
    const calls = answerSaves();
    open({ annotation: { tools: [buildTool({ needsReview: true, confidence: 0.2, reason: 'r' })] } });
    await press('Verify & Save Template');
    await expectToast('Verification Successful');
    expect(calls[0]?.body).toMatchObject({ verified: true });
    expect(toolsOf(calls[0]?.body)[0]).not.toHaveProperty('needsReview');
    await wait(1000);
    expect(window.location.pathname).toBe('/training/verify/image-1');
    await wait(500);
    await waitFor(() =>
      expect(window.location.pathname + window.location.search).toBe('/training?tab=manage'),
    );
  });

  it('TRAIN-045 G-119 says why it could not be verified, and without a tool does not ask', async () => {
    const calls = refuse(endpoints.saveAnnotation, { status: 500, body: { message: 'X' } });
    open();
    await press('Verify & Save Template');
    await expectToast('Verification Failed', 'X');
    await press('Select all');
    await press('Delete selected');
    await press('Verify & Save Template');
    await expectToast('Verification Failed', 'No tools detected');
    expect(calls).toHaveLength(1);
  });

  describe('assigning a template', () => {
    const choose = (label: string, value: string) =>
      fireEvent.change(screen.getByLabelText(label), { target: { value } });

    it('TRAIN-047 TRAIN-048 TRAIN-049 needs toolbox and drawer, and sends picture, tools and where they come from', async () => {
      answer(endpoints.listToolboxes, [buildToolbox()]);
      answer(endpoints.listDrawers, [buildDrawer({ number: 2, templateId: 't', expectedTools: 3 })]);
      const calls = answer(endpoints.assignTemplate, {
        success: true,
        drawer: buildDrawer({ number: 2 }),
        message: '',
      });
      open();
      await press('Assign Template');
      const dialog = within(await screen.findByRole('dialog', { name: 'Assign Template' }));
      await dialog.findByLabelText('Toolbox');
      await press('Assign');
      expect(dialog.getByText('Please select a toolbox and drawer')).toBeDefined();
      choose('Toolbox', 'TB-1');
      await press('Assign');
      expect(dialog.getByText('Please select a toolbox and drawer')).toBeDefined();
      expect(calls).toHaveLength(0);
      choose('Drawer', '2');
      expect(await dialog.findByText(/It is replaced/)).toBeDefined();
      expect(dialog.getByText('The drawer expects 3 tools, the picture has 2.')).toBeDefined();
      await press('Assign');
      await expectToast('Template assigned successfully');
      expect(calls[0]?.params).toMatchObject({ toolboxId: 'TB-1', drawerNumber: '2' });
      expect(calls[0]?.body).toEqual({
        templateImageUrl: '/api/images/image-1?e=1&s=x',
        templateTools: two,
        templateId: 'annotation-1',
      });
    });

    it('TRAIN-049 says why it failed, and keeps the choice', async () => {
      answer(endpoints.listToolboxes, [buildToolbox()]);
      answer(endpoints.listDrawers, [buildDrawer({ number: 1, expectedTools: 2 })]);
      refuse(endpoints.assignTemplate, { status: 500, body: { message: 'X' } });
      open();
      await press('Assign Template');
      await screen.findByLabelText('Toolbox');
      choose('Toolbox', 'TB-1');
      choose('Drawer', '1');
      await press('Assign');
      await expectToast('Failed to assign template', 'X');
      expect(screen.getByLabelText<HTMLSelectElement>('Toolbox').value).toBe('TB-1');
    });

    it('G-114 is for administrators; others read why not', async () => {
      open({ role: 'maintainer' });
      const button = await screen.findByRole('button', { name: 'Assign Template' });
      expect(button.hasAttribute('disabled')).toBe(true);
      expect(screen.getByText('Only administrators can assign templates.')).toBeDefined();
    });
  });
});
