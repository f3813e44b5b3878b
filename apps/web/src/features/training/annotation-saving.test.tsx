import { endpoints } from '@stowed/contract';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { buildAnnotation, buildTool, buildTrainingImage } from '../../test/factories.ts';
import { answer, cutLine, refuse } from '../../test/server.ts';
import { expectToast } from '../../test/toast.ts';
import {
  answerSaves,
  openImage,
  press,
  pretendTime,
  rename,
  serveTraining,
  toolsOf,
  two,
  wait,
} from '../../test/training-screen.ts';

beforeEach(serveTraining);
afterEach(() => vi.useRealTimers());

/** Someone else saves these tools while the image is open here; the next save from here is rejected. */
async function collideBy(act: () => Promise<unknown>, theirs = two) {
  pretendTime();
  const annotation = buildAnnotation({ tools: theirs, version: 7 });
  refuse(endpoints.saveAnnotation, {
    status: 409,
    body: { code: 'annotation_changed', message: 'Changed', annotation, lastSaveId: 'of-somebody-else' },
  });
  openImage();
  await screen.findByLabelText('Name of tool 1');
  await act();
  expect(await screen.findByText('This image was changed by someone else')).toBeDefined();
}

const renameAndWait = async () => {
  await rename(1, 'Mallet');
  await wait(2000);
};
const collide = (theirs = two) => collideBy(renameAndWait, theirs);

describe('the verify screen', () => {
  it('G-148 restores the drawing from before a reload, and saves it', async () => {
    pretendTime();
    const kept = {
      base: { id: 'annotation-1', version: 1 },
      body: { tools: [{ ...two[0], name: 'Mallet' }], anchors: [] },
    };
    sessionStorage.setItem('keptWork:user-1/annotation/image-1', JSON.stringify(kept));
    const calls = answerSaves();
    openImage({ status: 'verified' });
    expect(await screen.findByDisplayValue('Mallet')).toBeDefined();
    await wait(2000);
    await waitFor(() => expect(toolsOf(calls[0]?.body)[0]?.name).toBe('Mallet'));
  });

  it('TRAIN-040 TRAIN-041 TRAIN-042 TRAIN-043 saves two seconds after the last change, unverified', async () => {
    pretendTime();
    const calls = answerSaves();
    openImage({
      path: '/training/verify/image-1?edit=true',
      status: 'verified',
      annotation: { verified: true },
    });
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

  it('TRAIN-040 counts the two seconds from the last change, to the millisecond', async () => {
    answerSaves();
    openImage();
    await screen.findByLabelText('Name of tool 1');
    // From here on, time moves only when the test advances it.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const change = (name: string) =>
      fireEvent.change(screen.getByLabelText('Name of tool 1'), { target: { value: name } });
    change('Mall');
    await wait(1999);
    change('Mallet');
    await wait(1999);
    expect(screen.getByText('Unsaved changes')).toBeDefined();
    await wait(1);
    expect(screen.queryByText('Unsaved changes')).toBeNull();
    vi.useRealTimers();
    await screen.findByText('All changes saved');
  });

  it('TRAIN-043 G-148 keeps what could not be saved, says why, and saves it on request', async () => {
    pretendTime();
    refuse(endpoints.saveAnnotation, { status: 500, body: { message: 'X' } });
    openImage();
    await rename(1, 'Mallet');
    await wait(2000);
    await expectToast('Save Failed', 'X');
    expect(await screen.findByText('Unsaved changes: the last save failed')).toBeDefined();
    const calls = answerSaves();
    await press('Save again');
    await waitFor(() => expect(toolsOf(calls[0]?.body)[0]?.name).toBe('Mallet'));
    expect(await screen.findByText('All changes saved')).toBeDefined();
  });

  it('TRAIN-043 saves once the network is back', async () => {
    pretendTime();
    cutLine(endpoints.saveAnnotation);
    openImage();
    await rename(1, 'Mallet');
    await wait(2000);
    expect(await screen.findByText('Unsaved changes: the last save failed')).toBeDefined();
    const calls = answerSaves();
    window.dispatchEvent(new Event('online'));
    await waitFor(() => expect(toolsOf(calls[0]?.body)[0]?.name).toBe('Mallet'));
    expect(await screen.findByText('All changes saved')).toBeDefined();
  });

  it('lets the person choose when someone else has saved', async () => {
    await collide();
    await expectToast('Save Failed', 'Someone else saved it. Choose whose shapes to keep.');
    expect(screen.queryByRole('button', { name: 'Save again', hidden: true })).toBeNull();
    const verify = screen.getByRole('button', { name: 'Verify & Save Template', hidden: true });
    expect(verify.getAttribute('aria-disabled')).toBe('true');
    const calls = answerSaves();
    await press('Save my shapes');
    await waitFor(() => expect(calls[0]?.headers.get('if-match')).toBe('"7"'));
    expect(toolsOf(calls[0]?.body)[0]?.name).toBe('Mallet');
  });

  it('overwrites on request after verifying without any change', async () => {
    await collideBy(() => press('Verify & Save Template'), two.slice(1));
    expect(screen.queryByText('All changes saved')).toBeNull();
    const calls = answerSaves();
    await press('Save my shapes');
    await waitFor(() => expect(calls[0]?.headers.get('if-match')).toBe('"7"'));
    expect(toolsOf(calls[0]?.body).map(({ name }) => name)).toEqual(['Hammer', 'Pliers']);
    expect(await screen.findByText('All changes saved')).toBeDefined();
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Edit the shapes' }));
  });

  it('shows theirs after dropping mine, and does not save over it', async () => {
    await collide([buildTool({ name: 'Theirs' })]);
    const calls = answerSaves();
    await press('Show theirs, drop mine');
    expect(await screen.findByDisplayValue('Theirs')).toBeDefined();
    expect(screen.queryByDisplayValue('Mallet')).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Edit the shapes' }));
    await wait(5000);
    expect(calls).toHaveLength(0);
  });

  it('keeps the base version across a reload, even after reading a newer one', async () => {
    await collide();
    window.dispatchEvent(new Event('pagehide'));
    const kept: unknown = JSON.parse(sessionStorage.getItem('keptWork:user-1/annotation/image-1') ?? '{}');
    expect(kept).toMatchObject({ base: { version: 1 }, body: { tools: [{ name: 'Mallet' }, {}] } });
  });

  /** From now on the server has this window's save, and rejects drawings on an older version. */
  function holdOnServer(name: string, lastSaveId: string | null) {
    const [first = buildTool(), ...others] = two;
    const annotation = buildAnnotation({ tools: [{ ...first, name }, ...others], version: 2 });
    const image = buildTrainingImage({ status: 'analyzed' });
    answer(endpoints.getTrainingImage, { image, annotations: [annotation] });
    return answer(endpoints.saveAnnotation, ({ headers }) => {
      if (headers.get('if-match') === '"2"') {
        return { success: true as const, annotation: { ...annotation, version: 3 }, image };
      }
      const refusal = { code: 'annotation_changed', message: 'Changed', annotation, lastSaveId };
      throw new Response(JSON.stringify(refusal), { status: 409 });
    });
  }

  it('G-148 continues from its own save if the response was lost', async () => {
    pretendTime();
    const lost = cutLine(endpoints.saveAnnotation);
    openImage();
    await rename(1, 'One');
    await wait(2000);
    await expectToast('Save Failed');
    const calls = holdOnServer('One', lost[0]?.headers.get('idempotency-key') ?? null);
    await rename(1, 'Two');
    await wait(2000);
    await expectToast('Changes Saved');
    expect(calls.map(({ headers }) => headers.get('if-match'))).toEqual(['"1"', '"2"']);
    expect(toolsOf(calls[1]?.body)[0]?.name).toBe('Two');
  });

  it('G-148 continues from its own save after a reload if the response was lost', async () => {
    pretendTime();
    const kept = {
      base: { id: 'annotation-1', version: 1 },
      body: { tools: [{ ...two[0], name: 'Two' }], anchors: [] },
      sent: [{ id: 'save-1', print: 'of what was sent' }],
    };
    sessionStorage.setItem('keptWork:user-1/annotation/image-1', JSON.stringify(kept));
    openImage({ annotation: { version: 2 } });
    const calls = holdOnServer('One', 'save-1');
    await screen.findByDisplayValue('Two');
    await wait(2000);
    await expectToast('Changes Saved');
    expect(calls.map(({ headers }) => headers.get('if-match'))).toEqual(['"1"', '"2"']);
  });

  it('G-148 does not save a drawing from before a reload over a newer analysis', async () => {
    pretendTime();
    const kept = {
      base: { id: 'annotation-0', version: 1 },
      body: { tools: two.slice(1), anchors: [] },
    };
    sessionStorage.setItem('keptWork:user-1/annotation/image-1', JSON.stringify(kept));
    const refused = refuse(endpoints.saveAnnotation, { status: 404, body: { message: 'Not found' } });
    openImage();
    expect(await screen.findByText('Tools (1)')).toBeDefined();
    await wait(2000);
    expect(await screen.findByText('This image was changed by someone else')).toBeDefined();
    expect(refused.map(({ params }) => params['annotationId'])).toEqual(['annotation-0']);
    window.dispatchEvent(new Event('pagehide'));
    const again: unknown = JSON.parse(sessionStorage.getItem('keptWork:user-1/annotation/image-1') ?? '{}');
    expect(again).toEqual({ ...kept, sent: [] });
    const calls = answerSaves();
    await press('Save my shapes');
    await waitFor(() => expect(calls[0]?.params['annotationId']).toBe('annotation-1'));
    expect(await screen.findByText('All changes saved')).toBeDefined();
  });

  it('TRAIN-044 blocks edits while verifying, which would undo the verification', async () => {
    pretendTime();
    let finish = (): void => undefined;
    const isHeld = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const calls = answerSaves(isHeld);
    openImage();
    const isLocked = () => screen.getByRole('toolbar', { hidden: true }).closest('[inert]') !== null;
    await screen.findByRole('toolbar', { name: 'Edit tool positions' });
    expect(isLocked()).toBe(false);
    await press('Verify & Save Template');
    expect(isLocked()).toBe(true);
    expect(screen.getByRole('button', { name: 'View' })).toHaveProperty('disabled', true);
    await press('Verify & Save Template');
    finish();
    await expectToast('Verification Successful');
    await press('Verify & Save Template');
    await wait(5000);
    expect(calls.map(({ body }) => Object(body).verified)).toEqual([true]);
  });

  it('leads to the next image that is not verified right after verifying', async () => {
    pretendTime();
    const others = [
      buildTrainingImage({ id: 'image-0', status: 'verified' }),
      buildTrainingImage({ id: 'image-2', status: 'analyzed' }),
      buildTrainingImage({ id: 'image-3', status: 'verified' }),
    ];
    const [before, ...after] = others;
    if (!before) throw new Error('there are three others');
    const list = (status: 'analyzed' | 'verified') =>
      answer(endpoints.listTrainingImages, {
        images: [before, buildTrainingImage({ status }), ...after],
      });
    list('analyzed');
    answerSaves();
    openImage();
    const next = async () => (await screen.findByRole('link', { name: 'Next image' })).getAttribute('href');
    expect(await next()).toBe('/training/verify/image-2');
    list('verified');
    await press('Verify & Save Template');
    await expectToast('Verification Successful');
    await wait(500);
    expect(await next()).toBe('/training/verify/image-2');
  });

  it('G-33 saves nothing automatically if auto-save is off, and asks before leaving', async () => {
    pretendTime();
    localStorage.setItem('settings', JSON.stringify({ autoSave: false }));
    const calls = answerSaves();
    openImage();
    await rename(1, 'Mallet');
    await wait(5000);
    expect(calls).toHaveLength(0);
    fireEvent.click(screen.getByRole('link', { name: 'Training' }));
    await press('Stay');
    expect(calls).toHaveLength(0);
    await press('Save now');
    await waitFor(() => expect(toolsOf(calls[0]?.body)[0]?.name).toBe('Mallet'));
    expect(await screen.findByText('All changes saved')).toBeDefined();
  });

  it('G-107 saves at once when the person leaves within two seconds, and asks if that fails', async () => {
    const failing = refuse(endpoints.saveAnnotation, { status: 500, body: { message: 'X' } });
    const { person } = openImage();
    await rename(1, 'Mallet');
    await person.click(screen.getByRole('link', { name: 'Training' }));
    await person.click(await screen.findByRole('button', { name: 'Stay' }));
    expect(failing).toHaveLength(1);
    const calls = answerSaves();
    await person.click(screen.getByRole('link', { name: 'Training' }));
    await screen.findByRole('heading', { level: 1, name: 'Training Data Management' });
    expect(toolsOf(calls[0]?.body)[0]?.name).toBe('Mallet');
  });
});
