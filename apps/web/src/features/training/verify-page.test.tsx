import { endpoints } from '@stowed/contract';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { buildAnnotation, buildTool, buildTrainingImage } from '../../test/factories.ts';
import { renderRoute } from '../../test/render-route.tsx';
import { answer, refuse } from '../../test/server.ts';
import { expectToast } from '../../test/toast.ts';
import {
  answerSaves,
  editor,
  openImage,
  press,
  pretendTime,
  serveTraining,
  toolsOf,
  wait,
} from '../../test/training-screen.ts';

beforeEach(serveTraining);
afterEach(() => vi.useRealTimers());

describe('the verify screen', () => {
  it.each([
    ['/training/verify/image-1', 'analyzed', true],
    ['/training/images/image-1', 'analyzed', true],
    ['/training/verify/image-1', 'verified', false],
    ['/training/verify/image-1?edit=true', 'verified', true],
  ] as const)(
    'SHELL-011 TRAIN-030 TRAIN-031 %s with an image that is %s opens for editing: %s',
    async (path, status, isEdit) => {
      const { person } = openImage({ path, status });
      const edit = await screen.findByRole('button', { name: 'Edit' });
      expect(edit.getAttribute('aria-pressed')).toBe(String(isEdit));
      expect(screen.queryByRole('toolbar') !== null).toBe(isEdit);
      await person.click(screen.getByRole('button', { name: isEdit ? 'View' : 'Edit' }));
      expect(screen.queryByRole('toolbar') !== null).toBe(!isEdit);
    },
  );

  it('G-115 starts a drawing by hand on an image without one', async () => {
    answer(endpoints.getTrainingImage, { image: buildTrainingImage(), annotations: [] });
    const { person } = renderRoute('/training/verify/image-1');
    const link = await screen.findByRole('link', { name: 'Analyze this image' });
    expect(link.getAttribute('href')).toBe('/training/analyze/image-1');
    answer(endpoints.createAnnotation, { success: true, annotation: buildAnnotation({ tools: [] }) });
    await person.click(screen.getByRole('button', { name: 'Draw by hand' }));
    expect(await screen.findByRole('toolbar', { name: 'Edit tool positions' })).toBeDefined();
  });

  it('TRAIN-032 TRAIN-033 G-123 adds every shape, and changes all chosen tools at once', async () => {
    pretendTime();
    const calls = answerSaves();
    openImage();
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

  it('TRAIN-034 TRAIN-036 TRAIN-037 TRAIN-038 TRAIN-039 sets four anchor points and says that no more are allowed', async () => {
    pretendTime();
    const calls = answerSaves();
    openImage();
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

  it('TRAIN-044 TRAIN-045 TRAIN-046 G-119 verifies, and goes to the images a second and a half later', async () => {
    pretendTime();
    const calls = answerSaves();
    const { person } = openImage({
      annotation: { tools: [buildTool({ needsReview: true, confidence: 0.2, reason: 'r' })] },
    });
    const verify = await screen.findByRole('button', { name: 'Verify & Save Template' });
    await person.click(verify);
    await expectToast('Verification Successful');
    expect(calls[0]?.body).toMatchObject({ verified: true });
    expect(toolsOf(calls[0]?.body)[0]).not.toHaveProperty('needsReview');
    expect(document.activeElement).toBe(verify);
    await wait(1000);
    expect(window.location.pathname).toBe('/training/verify/image-1');
    await wait(500);
    expect(document.activeElement).toBe(screen.getByRole('main'));
    await waitFor(() =>
      expect(window.location.pathname + window.location.search).toBe('/training?tab=manage'),
    );
  });

  it.each([
    ['possible', 'analyzed', 'Once verified, this image teaches the built-in engine about its drawer.'],
    ['possible', 'verified', 'This image teaches the built-in engine about its drawer.'],
    [
      ...(['failed', 'verified'] as const),
      'The built-in engine could not learn from this image. It will try again later.',
    ],
    [undefined, 'analyzed', undefined],
  ] as const)(
    'explains learning that is %s from an image that is %s: %s',
    async (learning, status, words) => {
      openImage({ learning, status });
      await screen.findByRole('button', { name: 'Assign Template' });
      expect(screen.queryByText(/built-in engine/)?.textContent).toBe(words);
    },
  );

  it('TRAIN-045 G-119 says why verification failed, and does not ask without a tool', async () => {
    const calls = refuse(endpoints.saveAnnotation, { status: 500, body: { message: 'X' } });
    openImage();
    await press('Verify & Save Template');
    await expectToast('Verification Failed', 'X');
    await press('Select all');
    await press('Delete selected');
    await press('Verify & Save Template');
    await expectToast('Verification Failed', 'No tools detected');
    expect(calls).toHaveLength(1);
  });
});
