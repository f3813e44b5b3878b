import { endpoints } from '@stowed/contract';
import type { Annotation, TrainingImage } from '@stowed/contract';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  aiReady,
  buildAnnotation,
  buildDrawer,
  buildTool,
  buildToolbox,
  buildTrainingImage,
} from '../../test/factories.ts';
import { renderRoute } from '../../test/render-route.tsx';
import { answer, refuse } from '../../test/server.ts';
import { expectToast } from '../../test/toast.ts';
import { press, serveTraining } from '../../test/training-screen.ts';

beforeEach(serveTraining);

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

  it('TRAIN-022 fills in both counts from the template of a drawer', async () => {
    const templateTools = [buildTool(), buildTool({ uniqueId: 'two' })];
    answer(endpoints.listToolboxes, [buildToolbox({ drawers: 2 })]);
    answer(endpoints.listDrawers, [buildDrawer(), buildDrawer({ id: 'two', number: 2, templateTools })]);
    const { person } = open();
    const { positions, expected, analyze } = await counts();
    expect(await screen.findByRole('group', { name: 'Counts from a drawer' })).toBeDefined();
    await person.selectOptions(screen.getByLabelText('Toolbox'), 'TB-1');
    await person.selectOptions(screen.getByLabelText('Drawer'), '1');
    await screen.findByText('This drawer has no template.');
    await person.selectOptions(screen.getByLabelText('Drawer'), '2');
    await waitFor(() =>
      expect([positions, expected].map((field) => (field as HTMLInputElement).value)).toEqual(['2', '2']),
    );
    await waitFor(() => expect(isOff(analyze)).toBe(false));
  });

  it('takes the counts of the next image from the same drawer', async () => {
    const templateTools = [buildTool(), buildTool({ uniqueId: 'two' })];
    answer(endpoints.listToolboxes, [buildToolbox({ drawers: 2 })]);
    answer(endpoints.listDrawers, [buildDrawer({ number: 2, templateTools })]);
    const { person, unmount } = open();
    await person.selectOptions(await screen.findByLabelText('Toolbox'), 'TB-1');
    await person.selectOptions(screen.getByLabelText('Drawer'), '2');
    await screen.findAllByDisplayValue('2');
    unmount();
    open({ id: 'image-2' });
    const { positions } = await counts();
    await waitFor(() => expect(positions).toHaveProperty('value', '2'));
    expect(await screen.findByLabelText('Drawer')).toHaveProperty('value', '2');
  });

  it('leads to the images beside it by key, but not while someone types', async () => {
    const images = ['image-0', 'image-1', 'image-2'].map((id) => buildTrainingImage({ id }));
    answer(endpoints.listTrainingImages, { images });
    const { person } = open();
    const { positions } = await counts();
    expect((await screen.findByRole('link', { name: 'Previous image' })).getAttribute('href')).toBe(
      '/training/analyze/image-0',
    );
    await person.click(positions);
    await person.keyboard('j');
    expect(window.location.pathname).toBe('/training/analyze/image-1');
    positions.blur();
    await person.keyboard('j');
    await waitFor(() => expect(window.location.pathname).toBe('/training/analyze/image-2'));
  });

  it('keeps the typed counts of each image while others are open, and over a drawer chosen there', async () => {
    const templateTools = [buildTool(), buildTool({ uniqueId: 'two' })];
    answer(endpoints.listToolboxes, [buildToolbox({ drawers: 2 })]);
    answer(endpoints.listDrawers, [buildDrawer({ number: 2, templateTools })]);
    const images = ['image-1', 'image-2'].map((id) => buildTrainingImage({ id }));
    answer(endpoints.listTrainingImages, { images });
    const { person } = open();
    const { positions, expected } = await counts();
    await person.type(positions, '14');
    await person.type(expected, '12');
    expected.blur();
    answer(endpoints.getTrainingImage, ({ url }) => ({
      image: buildTrainingImage({ id: url.pathname.split('/').at(-1) ?? '' }),
      annotations: [],
    }));
    await person.keyboard('j');
    await waitFor(() => expect(window.location.pathname).toBe('/training/analyze/image-2'));
    await screen.findByText('image-2');
    const shown = async () => {
      const fields = await counts();
      return [fields.positions, fields.expected].map((field) => (field as HTMLInputElement).value);
    };
    expect(await shown()).toEqual(['', '']);
    await person.selectOptions(await screen.findByLabelText('Toolbox'), 'TB-1');
    await person.selectOptions(screen.getByLabelText('Drawer'), '2');
    await waitFor(async () => expect(await shown()).toEqual(['2', '2']));
    screen.getByLabelText('Drawer').blur();
    await person.keyboard('k');
    await screen.findByText('image-1');
    expect(await shown()).toEqual(['14', '12']);
  });

  it('keeps what is typed while the counts of a drawer are loading', async () => {
    const templateTools = [buildTool(), buildTool({ uniqueId: 'two' })];
    answer(endpoints.listToolboxes, [buildToolbox({ drawers: 2 })]);
    let load: () => void = () => undefined;
    const loading = new Promise<void>((resolve) => (load = resolve));
    answer(endpoints.listDrawers, () => loading.then(() => [buildDrawer({ number: 2, templateTools })]));
    const { person } = open();
    const { positions } = await counts();
    await person.selectOptions(await screen.findByLabelText('Toolbox'), 'TB-1');
    await person.selectOptions(screen.getByLabelText('Drawer'), '2');
    await person.type(positions, '14');
    await act(async () => {
      load();
      await loading;
    });
    expect(positions).toHaveProperty('value', '14');
  });

  it('TRAIN-023 TRAIN-024 TRAIN-025 G-117 requires two consistent counts', async () => {
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

  it('TRAIN-025 G-160 is disabled while Gemini is chosen without a key; drawing by hand is not', async () => {
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

  it('TRAIN-026 TRAIN-027 makes one analysis and one history entry on a double press', async () => {
    open({ metadata: { toolCount: 4, drawerType: null } });
    const calls = answer(endpoints.analyzeTrainingImage, {
      success: true,
      image: buildTrainingImage({ status: 'analyzed' }),
      annotation: buildAnnotation(),
      message: '4 tools found',
    });
    const { positions, analyze } = await counts();
    type(positions, '4');
    await waitFor(() => expect(isOff(analyze)).toBe(false));
    const steps = history.length;
    // As in a browser: between two clicks promises run, timers may not.
    await act(async () => {
      analyze.click();
      for (let again = 0; again < 9; again++) await Promise.resolve();
      analyze.click();
    });
    await waitFor(() => expect(window.location.pathname).toBe('/training/verify/image-1'));
    expect(calls).toHaveLength(1);
    expect(history.length).toBe(steps + 1);
  });

  it('TRAIN-026 TRAIN-027 sends the counts as numbers, and continues to verify', async () => {
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

  it('TRAIN-028 keeps the input when the analysis fails', async () => {
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
    'TRAIN-029 G-158 says at %s that the image does not exist, and links back',
    async (path) => {
      refuse(endpoints.getTrainingImage, { status: 404, body: { message: 'Image not found' } });
      const { person } = renderRoute(path);
      await screen.findByRole('heading', { level: 1, name: 'Image Not Found' });
      await person.click(screen.getByRole('link', { name: 'Back to Training' }));
      await screen.findByRole('heading', { level: 1, name: 'Training Data Management' });
    },
  );
});
