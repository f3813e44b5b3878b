import { endpoints } from '@stowed/contract';
import type { Learning } from '@stowed/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import {
  hammer,
  imageUrl,
  judge,
  photoFile,
  providePictures,
  serve,
  wrench,
} from '../../../test/photo-of-drawer.ts';
import { renderRoute } from '../../../test/render-route.tsx';
import { answer, refuse } from '../../../test/server.ts';
import { expectToast } from '../../../test/toast.ts';

providePictures();

const nothing: Learning = { photos: 0, tools: 0, lessons: [], ignoredBefore: null };
const learned: Learning = {
  photos: 1,
  tools: 2,
  lessons: [{ at: '2026-11-27T12:00:00.000Z', by: 'Ada Byron', source: 'emptied', of: null, tools: 2 }],
  ignoredBefore: null,
};
const out = (tool: typeof hammer) => ({ ...tool, status: 'missing' as const });

/** Opens what the engine learned, and chooses a photo of the empty drawer. */
async function photographEmpty() {
  const { person } = renderRoute('/toolbox/TB-1/drawer/1');
  await person.click(await screen.findByRole('button', { name: 'What the engine learned' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Learned' }));
  await person.click(await dialog.findByRole('button', { name: 'Photograph the empty drawer' }));
  await screen.findByRole('dialog', { name: /^Drawer 1: all tools out/ });
  await person.click(await screen.findByRole('tab', { name: 'Upload' }));
  await person.upload(await screen.findByLabelText(/Choose a photo/), photoFile);
  return { person, dialog };
}

describe('a photo of the empty drawer', () => {
  it('is confirmed after a look, and learned', async () => {
    serve({ templateId: 'template-1' });
    answer(endpoints.getLearning, nothing);
    judge([out(hammer), out(wrench)]);
    const confirmed = answer(endpoints.confirmEmptyDrawer, () => {
      answer(endpoints.getLearning, learned);
      return { success: true as const, message: 'The engine learns the empty places' };
    });
    const { person, dialog } = await photographEmpty();
    const question = within(await screen.findByRole('dialog', { name: 'Are all 2 tools out?' }));
    expect(question.queryByText(/still sees/)).toBeNull();
    expect(confirmed).toEqual([]);
    await person.click(question.getByRole('button', { name: 'All tools are out' }));
    await expectToast('The engine learns the empty places');
    expect(confirmed.map(({ body }) => body)).toEqual([{ imageUrl }]);
    expect(await dialog.findByText('Learning from the new photo…')).toBeDefined();
    const lesson = await dialog.findByRole('listitem', {}, { timeout: 4000 });
    expect(lesson.textContent).toMatch(
      /Ada Byron photographed the drawer without its tools: 2 empty places$/,
    );
    await waitFor(() => expect(dialog.queryByText('Learning from the new photo…')).toBeNull());
  });

  it('names the tools that the engine still sees, and can be taken again', async () => {
    serve({ templateId: 'template-1' });
    answer(endpoints.getLearning, nothing);
    judge([hammer, { ...wrench, needsReview: true }]);
    const { person } = await photographEmpty();
    const question = within(await screen.findByRole('dialog', { name: 'Are all 2 tools out?' }));
    expect(question.getByText('Stowed still sees 1 tool. Look closely:')).toBeDefined();
    expect(question.getByRole('listitem').textContent).toBe('Hammer');
    await person.click(question.getByRole('button', { name: 'Take another photo' }));
    expect(await screen.findByRole('dialog', { name: /^Drawer 1: all tools out/ })).toBeDefined();
  });

  it('stays with its reason if the engine does not find the drawer in it', async () => {
    serve({ templateId: 'template-1' });
    answer(endpoints.getLearning, nothing);
    const message = 'Photo does not match the drawer template. Please retake it.';
    refuse(endpoints.processImage, {
      status: 422,
      body: { success: false, code: 'photo_mismatch', message },
    });
    const { person } = await photographEmpty();
    expect(await screen.findByText(message)).toBeDefined();
    expect(await screen.findByRole('button', { name: /Retake|Take another/ })).toBeDefined();
    await person.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog', { name: 'Are all 2 tools out?' })).toBeNull();
  });

  it('is not confirmed if the server says no; the question stays', async () => {
    serve({ templateId: 'template-1' });
    answer(endpoints.getLearning, nothing);
    judge([out(hammer), out(wrench)]);
    const message = 'The photo was not checked against this template. Please take it again.';
    refuse(endpoints.confirmEmptyDrawer, { status: 422, body: { code: 'photo_not_judged', message } });
    const { person } = await photographEmpty();
    const question = within(await screen.findByRole('dialog', { name: 'Are all 2 tools out?' }));
    await person.click(question.getByRole('button', { name: 'All tools are out' }));
    await expectToast('The photo was not confirmed');
    expect(question.getByRole('button', { name: 'All tools are out' })).toBeDefined();
  });

  it('of another drawer with the same template is named as such', async () => {
    serve({ templateId: 'template-1' });
    const [lesson] = learned.lessons;
    if (!lesson) throw new Error('there is one lesson');
    const of = { toolboxId: 'TB-7', drawerNumber: 3 };
    answer(endpoints.getLearning, { ...learned, lessons: [{ ...lesson, of }] });
    const { person } = renderRoute('/toolbox/TB-1/drawer/1');
    await person.click(await screen.findByRole('button', { name: 'What the engine learned' }));
    const row = await screen.findByText(/photographed drawer 3 of TB-7 without its tools: 2 empty places/);
    expect(row).toBeDefined();
  });
});
