import { expect, test } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { readyShutter } from '../support/camera.ts';
import { dragBy, drawingOf, expectBox, gripOf, shapeOf } from '../support/editor.ts';
import { filmArgument, onFilm } from '../support/fake-camera.ts';
import { becomeAdministrator, createToolbox } from '../support/person.ts';
import { fullestDrawer } from '../support/samples.ts';
import { readTemplate } from '../support/service.ts';
import type { TemplateTool } from '../support/service.ts';
import { expectToast } from '../support/toast.ts';
import { overlapOf } from '../support/verdicts.ts';

test.skip(({ isMobile }) => !isMobile, 'drawers are photographed with a phone');

// A template shows the drawer with every tool in place.
test.use({
  launchOptions: async ({ launchOptions }, use) => {
    await use({
      ...launchOptions,
      args: [...(launchOptions.args ?? []), filmArgument(fullestDrawer.reference)],
    });
  },
});

test('TMPL-002 TMPL-014 a template from the camera keeps every correction', async ({ page, hasTouch }) => {
  await becomeAdministrator(page);
  const toolboxId = await createToolbox(page, 2, fullestDrawer);
  await page.goto(`/toolbox/${toolboxId}/drawer/1`);
  await page.getByRole('link', { name: 'Create Drawer Templates' }).click();
  const names = page.getByRole('textbox', { name: /^Name of tool/ });
  const nameField = (position: string) => page.getByLabel(`Name of tool ${position}`, { exact: true });
  let proposed: readonly TemplateTool[] = [];

  await test.step('CAP-018 photograph the drawer and get a shape for each tool', async () => {
    await page.getByRole('button', { name: 'Capture image' }).click();
    const shutter = await readyShutter(page);
    await expectAccessible(page);
    const answer = page.waitForResponse('**/api/process-image');
    await shutter.click();
    await expectToast(page, 'Image captured');
    ({ detectedTools: proposed } = (await (await answer).json()) as { detectedTools: TemplateTool[] });
    await expect(names).toHaveCount(proposed.length);
    const found = fullestDrawer.tools.filter((tool) =>
      proposed.some((shape) => overlapOf(shape, onFilm(tool)) > 0.5),
    );
    expect(found.length).toBeGreaterThan(fullestDrawer.tools.length * 0.7);
  });

  const upright = proposed
    .filter(({ shapeType, angle }) => shapeType === 'rectangle' && angle === 0)
    .sort((one, other) => other.width * other.height - one.width * one.height);
  const [moved, resized, renamed, deleted] = upright;
  if (!moved || !resized || !renamed || !deleted) throw new Error('too few upright rectangles are proposed');
  const shift = { x: moved.x > 50 ? -4 : 4, y: moved.y > 50 ? -6 : 6 };
  const growth = { x: 3, y: 4 };
  const corner = fullestDrawer.anchors[0] ?? { x: 0, y: 0 };
  const anchor = onFilm({ ...corner, width: 0, height: 0 });

  await test.step('EDIT-002 EDIT-003 move a shape and resize another one by its corner', async () => {
    await page.getByRole('button', { name: 'Zoom in' }).click();
    await dragBy(page, shapeOf(page, moved.name), shift, hasTouch);
    await expect(shapeOf(page, moved.name)).toHaveAttribute('aria-pressed', 'true');
    await nameField(resized.position).click();
    await dragBy(page, gripOf(page, 'bottom right corner'), growth, hasTouch);
    await expectAccessible(page);
  });

  await test.step('EDIT-024 EDIT-025 rename a tool, add one, delete one, set an anchor point', async () => {
    await nameField(renamed.position).fill('Ball-peen hammer');
    await page.getByRole('button', { name: 'Add rectangle' }).click();
    await expectToast(page, 'Tool added');
    await nameField(String(proposed.length + 1)).fill('Added tool');
    await page.getByRole('button', { name: `Delete ${deleted.name}`, exact: true }).click();
    await expect(names).toHaveCount(proposed.length);
    await page.getByRole('button', { name: 'Add anchor point' }).click();
    const drawing = await drawingOf(page).boundingBox();
    await drawingOf(page).click({
      position: {
        x: (anchor.x / 100) * (drawing?.width ?? 0),
        y: (anchor.y / 100) * (drawing?.height ?? 0),
      },
    });
    await expect(page.getByRole('textbox', { name: 'Name of anchor point Anchor 1' })).toBeVisible();
  });

  await test.step('TMPL-015 TMPL-017 save it, continue, and find everything stored', async () => {
    await page.getByRole('button', { name: 'Save Template' }).click();
    await expectToast(page, 'Template saved successfully');
    await expect(page.getByText('2 of 2 Drawers')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Capture image' })).toBeVisible();

    const { templateTools, templateAnchorPoints } = await readTemplate(page, toolboxId);
    const stored = (name: string) => templateTools.filter((tool) => tool.name === name);
    const only = (name: string) => {
      const [tool, ...others] = stored(name);
      if (!tool || others.length > 0) throw new Error(`${others.length} others beside ${name}`);
      return tool;
    };
    expectBox(only(moved.name), { ...moved, x: moved.x + shift.x, y: moved.y + shift.y });
    expectBox(only(resized.name), {
      ...resized,
      width: resized.width + growth.x,
      height: resized.height + growth.y,
    });
    expectBox(only('Ball-peen hammer'), renamed);
    // EDIT-021: a new rectangle is 10 percent wide and high, here in the middle of the picture.
    expectBox(only('Added tool'), { x: 45, y: 45, width: 10, height: 10 });
    expect(stored(deleted.name)).toEqual([]);
    expect(templateTools).toHaveLength(proposed.length);
    expect(templateTools.map(({ position }) => position)).toEqual(
      templateTools.map((_, index) => String(index + 1)),
    );
    expect(templateAnchorPoints.map(({ label }) => label)).toEqual(['Anchor 1']);
    for (const { x, y } of templateAnchorPoints) expectBox({ x, y, width: 0, height: 0 }, anchor);
  });

  await test.step('TMPL-003 the drawer shows its template again, even after a reload', async () => {
    await page.getByRole('button', { name: 'Previous Drawer' }).click();
    await expect(shapeOf(page, 'Ball-peen hammer')).toBeVisible();
    await page.reload();
    await expect(shapeOf(page, 'Ball-peen hammer')).toBeVisible();
    await expect(names).toHaveCount(proposed.length);
    await expect(page.getByRole('textbox', { name: 'Name of anchor point Anchor 1' })).toBeVisible();
  });
});
