import { expect, test } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { middleOf } from '../support/drag.ts';
import { dragBy, drawingOf, expectBox, gripOf, shapeOf } from '../support/editor.ts';
import { unfold } from '../support/fold.ts';
import { becomeAdministrator, createToolbox } from '../support/person.ts';
import { pinch } from '../support/pinch.ts';
import { fullestDrawer, sample } from '../support/samples.ts';
import type { Box } from '../support/samples.ts';
import { assignTemplate, readTemplate, savePhoto } from '../support/service.ts';
import { expectToast } from '../support/toast.ts';

interface StoredTool extends Box {
  readonly name: string;
  readonly status: string;
  readonly shapeType: string;
}

const tools = [
  { name: 'Hammer', x: 20, y: 20, width: 20, height: 12, uniqueId: 'a', status: 'present' },
  { name: 'Pliers', x: 60, y: 20, width: 20, height: 12, uniqueId: 'b', status: 'present' },
  { name: 'Torch', x: 20, y: 60, width: 20, height: 12, uniqueId: 'c', status: 'missing' },
] as const;

async function headersOf(page: Page) {
  const token = await page.evaluate(() => localStorage.getItem('authToken'));
  return { Authorization: `Bearer ${token ?? ''}` };
}

/** A toolbox whose only drawer has a photo with three tools. */
async function openPhotographedDrawer(page: Page): Promise<string> {
  await becomeAdministrator(page);
  const toolboxId = await createToolbox(page, 1);
  await savePhoto(page, toolboxId, { picture: sample.reference, tools });
  await page.goto(`/toolbox/${toolboxId}/drawer/1`);
  return toolboxId;
}

async function readTools(page: Page, toolboxId: string): Promise<readonly StoredTool[]> {
  const answer = await page.request.get(`/api/toolbox/${toolboxId}/drawer/1`, {
    headers: await headersOf(page),
  });
  return ((await answer.json()) as { tools: StoredTool[] }).tools;
}

/** Waits for the picture: until it loads, shapes are elsewhere. */
async function expectPicture(page: Page) {
  const picture = drawingOf(page).locator('..').getByRole('img').first();
  await expect
    .poll(() => picture.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth))
    .toBeTruthy();
}

async function save(page: Page) {
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expectToast(page, 'Tool positions updated');
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled();
}

/** The template's picture arrives after the page has measured itself. */
async function slowPicture(page: Page, toolboxId: string) {
  const { templateImageUrl } = await readTemplate(page, toolboxId);
  await page.route(`**${templateImageUrl}*`, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1000));
    await route.continue();
  });
}

/** How far the middle between two tools is above or below the middle of the picture's window, in pixels. */
async function offCenter(page: Page, first: string, last: string): Promise<number> {
  const shown = await placeOf(drawingOf(page).locator('../..'));
  const [above, below] = [await placeOf(shapeOf(page, first)), await placeOf(shapeOf(page, last))];
  return Math.abs((above.y + below.y) / 2 - shown.y);
}

const widthOf = (target: Locator) => target.evaluate((element) => element.getBoundingClientRect().width);

/** The center of an element, without scrolling. */
const placeOf = (target: Locator) =>
  target.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return { x: x + width / 2, y: y + height / 2 };
  });

const only = (stored: readonly StoredTool[], name: string): StoredTool => {
  const tool = stored.find((one) => one.name === name);
  if (!tool) throw new Error(`${name} is not stored`);
  return tool;
};

test('tool positions are adjusted with the mouse or a finger', async ({ page, hasTouch }) => {
  const toolboxId = await openPhotographedDrawer(page);
  const [hammer] = tools;

  await test.step('INSP-013 the picture panel is 350 px high', async () => {
    const panel = page.getByAltText('Photo of drawer 1').locator('..');
    expect((await panel.boundingBox())?.height).toBe(350);
  });

  await test.step('DET-026 the heatmap shows the places of the tools', async () => {
    await page.getByRole('button', { name: 'Heatmap' }).click();
    await expect(page.getByRole('dialog', { name: 'Tool Heatmap' }).getByRole('listitem')).toHaveCount(25);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Close', exact: true }).click();
  });

  await test.step('EDIT-005 Save is disabled until something changes', async () => {
    await page.getByRole('button', { name: 'Adjust Tool Positions' }).click();
    await expectPicture(page);
    await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled();
    await expectAccessible(page);
  });

  await test.step('EDIT-001 a tap toggles a status', async () => {
    const place = await middleOf(shapeOf(page, 'Pliers'));
    if (hasTouch) await page.touchscreen.tap(place.x, place.y);
    else await page.mouse.click(place.x, place.y);
    await expect(shapeOf(page, 'Pliers')).toHaveAttribute('data-verdict', 'missing');
  });

  await test.step('EDIT-002 EDIT-003 EDIT-019 shapes are moved and resized, down to 3 percent', async () => {
    await dragBy(page, shapeOf(page, 'Hammer'), { x: 5, y: 6 }, hasTouch);
    await dragBy(page, gripOf(page, 'bottom right corner'), { x: 4, y: 5 }, hasTouch);
    await page.getByRole('textbox', { name: 'Name of tool 3' }).focus();
    await dragBy(page, gripOf(page, 'bottom right corner'), { x: -40, y: -40 }, hasTouch);
    await expect(shapeOf(page, 'Hammer')).toHaveAttribute('data-verdict', 'present');
    await expectAccessible(page);
    await save(page);
    const stored = await readTools(page, toolboxId);
    expectBox(only(stored, 'Hammer'), { x: hammer.x + 5, y: hammer.y + 6, width: 24, height: 17 });
    expectBox(only(stored, 'Torch'), { x: 20, y: 60, width: 3, height: 3 });
    expect(only(stored, 'Pliers').status).toBe('missing');
  });

  await test.step('two fingers or the wheel zoom the picture around their position', async () => {
    const drawing = drawingOf(page);
    const middle = await middleOf(shapeOf(page, 'Pliers'));
    const widthBefore = await widthOf(drawing);
    if (hasTouch) await pinch(page, middle, { from: 60, to: 150 });
    else {
      await page.mouse.move(middle.x, middle.y);
      await page.keyboard.down('Control');
      await page.mouse.wheel(0, -450);
      await page.keyboard.up('Control');
    }
    await expect.poll(async () => (await widthOf(drawing)) / widthBefore).toBeGreaterThan(2);
    const now = await placeOf(shapeOf(page, 'Pliers'));
    expect(Math.hypot(now.x - middle.x, now.y - middle.y)).toBeLessThan(40);
    // A pinch does not grab or change a shape.
    await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled();
  });

  await test.step('EDIT-023 a polygon is drawn with at least three points', async () => {
    await page.getByRole('button', { name: 'Zoom out' }).click();
    await page.keyboard.press('0');
    await page.getByRole('button', { name: 'Draw polygon' }).click();
    const box = await drawingOf(page).boundingBox();
    const set = async (x: number, y: number) => {
      const position = { x: (x / 100) * (box?.width ?? 0), y: (y / 100) * (box?.height ?? 0) };
      if (hasTouch) await drawingOf(page).tap({ position });
      else await drawingOf(page).click({ position });
    };
    await set(62, 60);
    await set(80, 60);
    await expect(page.getByRole('button', { name: 'Finish' })).toBeDisabled();
    await set(70, 80);
    await page.getByRole('button', { name: 'Finish' }).click();
    await expectToast(page, 'Tool added');
    await expect(shapeOf(page, 'Tool 4')).toBeVisible();
    await save(page);
    const drawn = only(await readTools(page, toolboxId), 'Tool 4');
    expect(drawn.shapeType).toBe('polygon');
  });

  await test.step('G-107 leaving with changes asks first', async () => {
    await page.getByRole('textbox', { name: 'Name of tool 1' }).fill('Mallet');
    await page.getByRole('button', { name: 'Close', exact: true }).click();
    await page.getByRole('button', { name: 'Stay' }).click();
    await expect(page.getByRole('textbox', { name: 'Name of tool 1' })).toHaveValue('Mallet');
    await page.getByRole('button', { name: 'Close', exact: true }).click();
    await page.getByRole('button', { name: 'Leave' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.reload();
    await unfold(page, 'Present Tools');
    await expect(page.getByText('Hammer', { exact: true }).first()).toBeVisible();
  });
});

test('tool positions are adjusted by keyboard alone', async ({ page, isMobile }) => {
  test.skip(isMobile, 'a phone has no keyboard with arrows');
  const toolboxId = await openPhotographedDrawer(page);
  const press = async (...keys: readonly string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  await page.getByRole('button', { name: 'Adjust Tool Positions' }).focus();
  await press('Enter');
  await shapeOf(page, 'Hammer').focus();

  await test.step('EDIT-002 arrow keys move, with Shift in fine steps, and Control+Z undoes', async () => {
    await press('ArrowRight', 'ArrowRight', 'ArrowDown', 'Shift+ArrowDown');
    await press('Tab', 'Space');
    await expect(shapeOf(page, 'Pliers')).toHaveAttribute('data-verdict', 'missing');
    await press('Control+z');
    await expect(shapeOf(page, 'Pliers')).toHaveAttribute('data-verdict', 'present');
    await press('Control+y');
    await expect(shapeOf(page, 'Pliers')).toHaveAttribute('data-verdict', 'missing');
  });

  await test.step('EDIT-003 Enter moves to the handles, Escape back to the shape', async () => {
    await shapeOf(page, 'Hammer').focus();
    await press('Enter');
    await expect(page.getByRole('button', { name: 'Hammer, top left corner' })).toBeFocused();
    await page.getByRole('button', { name: 'Hammer, bottom right corner' }).focus();
    await press('ArrowRight', 'ArrowRight', 'ArrowDown', 'Escape');
    await expect(shapeOf(page, 'Hammer')).toBeFocused();
  });

  await test.step('copies, pastes and deletes', async () => {
    await shapeOf(page, 'Torch').focus();
    await press('Control+c', 'Control+v');
    await expect(page.getByRole('textbox', { name: /^Name of tool/ })).toHaveCount(4);
    await press('Delete');
    await expect(page.getByRole('textbox', { name: /^Name of tool/ })).toHaveCount(3);
  });

  await test.step('EDIT-023 sets the points of a polygon with a crosshair', async () => {
    await page.getByRole('button', { name: 'Draw polygon' }).focus();
    await press('Enter');
    await drawingOf(page).focus();
    await press('Space', ...Array<string>(10).fill('ArrowRight'), 'Space', 'Enter');
    await expect(page.getByRole('button', { name: 'Finish' })).toBeDisabled();
    await press(...Array<string>(10).fill('ArrowDown'), 'Space', 'Enter');
    await expect(page.getByRole('textbox', { name: /^Name of tool/ })).toHaveCount(4);
  });

  await test.step('EDIT-006 saves', async () => {
    await page.getByRole('button', { name: 'Save', exact: true }).focus();
    await press('Enter');
    await expectToast(page, 'Tool positions updated');
    const stored = await readTools(page, toolboxId);
    expectBox(only(stored, 'Hammer'), { x: 22, y: 21.1, width: 22, height: 13 });
    expect(only(stored, 'Pliers').status).toBe('missing');
    // The copy that stayed is Tool 4: it does not take the name of its original.
    expectBox(only(stored, 'Tool 5'), { x: 50, y: 50, width: 10, height: 10 });
  });
});

test('several shapes of a template are selected, aligned, copied and undone', async ({ page, hasTouch }) => {
  await becomeAdministrator(page);
  const toolboxId = await createToolbox(page, 1);
  const boxes = tools.map(({ name, x, y, width, height }) => ({
    id: name,
    name,
    shapeType: 'rectangle',
    x,
    y,
    width,
    height,
  }));
  await assignTemplate(page, toolboxId, { ...fullestDrawer, tools: boxes });
  await slowPicture(page, toolboxId);
  await page.goto(`/toolbox/${toolboxId}/templates`);
  await expectPicture(page);

  await test.step('a picture that loads late fits its tools', async () => {
    await expect.poll(() => offCenter(page, 'Hammer', 'Torch')).toBeLessThan(8);
  });

  await test.step('select two', async () => {
    if (hasTouch) {
      await page.getByRole('button', { name: 'Select several' }).click();
      await shapeOf(page, 'Hammer').tap();
      await shapeOf(page, 'Torch').tap();
    } else {
      const drawing = await drawingOf(page).boundingBox();
      const at = (x: number, y: number) =>
        [
          (drawing?.x ?? 0) + ((drawing?.width ?? 0) * x) / 100,
          (drawing?.y ?? 0) + ((drawing?.height ?? 0) * y) / 100,
        ] as const;
      // Inside of the part that is shown: the picture fits the tools.
      await page.mouse.move(...at(17, 17));
      await page.mouse.down();
      await page.mouse.move(...at(50, 65), { steps: 5 });
      await page.mouse.up();
    }
    await expect(page.getByRole('region', { name: 'Selection' })).toContainText('2 tools selected');
    await expect(shapeOf(page, 'Pliers')).toHaveAttribute('aria-pressed', 'false');
    await expectAccessible(page);
  });

  await test.step('TMPL-018 the overlay opacity ranges from 0.1 to 0.8 in steps of 0.1, starting at 0.4', async () => {
    const slider = page.getByRole('slider', { name: 'Overlay opacity' });
    await expect(slider).toHaveAttribute('aria-valuetext', '0.4');
    await slider.focus();
    await page.keyboard.press('ArrowRight');
    await expect(slider).toHaveAttribute('aria-valuetext', '0.5');
    await page.keyboard.press('Home');
    await expect(slider).toHaveAttribute('aria-valuetext', '0.1');
    await page.keyboard.press('End');
    await expect(slider).toHaveAttribute('aria-valuetext', '0.8');
  });

  await test.step('align and copy them, and undo a step', async () => {
    await page.getByRole('button', { name: 'Align bottom' }).click();
    await page.getByRole('button', { name: 'Copy', exact: true }).click();
    await page.getByRole('button', { name: 'Paste' }).click();
    await expect(page.getByRole('textbox', { name: /^Name of tool/ })).toHaveCount(5);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByRole('textbox', { name: /^Name of tool/ })).toHaveCount(3);
  });

  await test.step('TMPL-016 the drawer shows the changed template without a reload', async () => {
    await page.getByRole('button', { name: 'Save Template' }).click();
    await expectToast(page, 'Template saved successfully');
    await page.getByRole('button', { name: 'Continue to Toolbox' }).click();
    await unfold(page, 'Drawer Template');
    await page.getByRole('button', { name: 'Preview' }).click();
    await expect(page.getByRole('dialog', { name: 'Template Preview' })).toBeVisible();
    const { templateTools } = await readTemplate(page, toolboxId);
    expect(templateTools.map(({ y }) => Math.round(y))).toEqual([60, 20, 60]);
  });
});

test('shapes of a template get one size, are mirrored, split and merged', async ({ page, hasTouch }) => {
  await becomeAdministrator(page);
  const toolboxId = await createToolbox(page, 1);
  const boxes = [
    { name: 'Hammer', x: 20, y: 20, width: 20, height: 12 },
    { name: 'Pliers', x: 60, y: 20, width: 12, height: 8 },
    { name: 'Torch', x: 20, y: 60, width: 20, height: 12 },
  ].map((box) => ({ ...box, id: box.name, shapeType: 'rectangle' }));
  await assignTemplate(page, toolboxId, { ...fullestDrawer, tools: boxes });
  await page.goto(`/toolbox/${toolboxId}/templates`);
  await expectPicture(page);
  const act = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const press = async (name: string, isAnother: boolean) => {
    const tool = shapeOf(page, name);
    if (hasTouch) await tool.tap();
    else await tool.click({ modifiers: isAnother ? ['Shift'] : [] });
  };

  if (hasTouch) await act('Select several');
  await press('Hammer', false);
  await press('Pliers', true);
  await act('Equal size, like the first selected');
  await expect
    .poll(async () => (await widthOf(shapeOf(page, 'Pliers'))) / (await widthOf(shapeOf(page, 'Hammer'))))
    .toBeCloseTo(1, 1);
  await act('Mirror');
  await expect
    .poll(async () => (await placeOf(shapeOf(page, 'Hammer'))).x > (await placeOf(shapeOf(page, 'Pliers'))).x)
    .toBe(true);
  await act('Merge');
  await act('Hammer');
  await expect(page.getByRole('textbox', { name: /^Name of tool/ })).toHaveCount(2);

  // Pressed again, the merged shape is no longer selected.
  if (hasTouch) await press('Hammer', false);
  await press('Torch', false);
  await act('Split');
  await expect(page.getByRole('textbox', { name: /^Name of tool/ })).toHaveCount(3);
  await act('Save Template');
  await expectToast(page, 'Template saved successfully');
  const stored = (await readTemplate(page, toolboxId)).templateTools;
  expect(stored.map(({ name }) => name)).toEqual(['Hammer', 'Torch', 'Tool 3']);
  const wanted = [
    { x: 20, y: 18, width: 56, height: 14 },
    { x: 20, y: 60, width: 10, height: 12 },
    { x: 30, y: 60, width: 10, height: 12 },
  ];
  for (const [index, box] of wanted.entries()) {
    const tool = stored[index];
    if (!tool) throw new Error('a tool is not stored');
    expectBox(tool, box);
  }
});
