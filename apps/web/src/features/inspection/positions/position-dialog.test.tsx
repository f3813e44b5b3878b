import { endpoints } from '@stowed/contract';
import type { Drawer } from '@stowed/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { buildDrawer, buildTool, buildToolbox } from '../../../test/factories.ts';
import { renderRoute } from '../../../test/render-route.tsx';
import { answer, refuse } from '../../../test/server.ts';
import { shownToast } from '../../../test/toast.ts';
import { isUnloadRefused } from '../../../test/unload.ts';

const hammer = buildTool({ name: 'Hammer', x: 12.34, y: 20.1, width: 30.7, height: 9.9 });
const pliers = buildTool({ name: 'Pliers', position: '2', x: 60, y: 60 });
const torch = buildTool({ name: 'Torch', position: '3', x: 60, y: 10 });
const imageUrl = '/api/images/photo?e=1&s=1';
/** The same photo under a newly signed address. */
const newlySigned = '/api/images/photo?e=2&s=2';
const otherPhoto = '/api/images/newer?e=2&s=2';

function serve(drawer: Partial<Drawer> = {}) {
  // why: jsdom has no layout; in a picture of 400 x 300 pixels, one percent is 4 or 3 pixels.
  vi.spyOn(SVGElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 400, 300));
  const current = buildDrawer({ imageUrl, tools: [hammer, pliers], version: 4, ...drawer });
  answer(endpoints.getToolbox, buildToolbox());
  answer(endpoints.listDrawers, [current]);
  answer(endpoints.getDrawer, current);
  return current;
}

/** Stores what is saved, and serves it from then on. */
function store(drawer: Drawer) {
  return answer(endpoints.scanDrawer, ({ body }) => {
    const { tools } = body as { tools: Drawer['tools'] };
    const saved = { ...drawer, tools, version: drawer.version + 1 };
    answer(endpoints.getDrawer, saved);
    return { success: true as const, drawer: saved };
  });
}

async function openEditor() {
  const view = renderRoute('/toolbox/TB-1/drawer/1');
  await view.person.click(await screen.findByRole('button', { name: 'Adjust Tool Positions' }));
  return { ...view, dialog: await screen.findByRole('dialog', { name: /^Adjust Tool Positions/ }) };
}

const shape = (name: string) => screen.getByRole('button', { name: new RegExp(`: ${name}, `) });
const labelOf = (name: string) => shape(name).getAttribute('aria-label');
const saveButton = () => screen.getByRole('button', { name: 'Save' });

const foundQuestion = async (names: string) =>
  within(await screen.findByRole('alertdialog', { name: `Mark as present: ${names}?` }));

function click(target: Element) {
  fireEvent.pointerDown(target, { pointerId: 1, button: 0, clientX: 80, clientY: 70 });
  fireEvent.pointerUp(target, { pointerId: 1, clientX: 80, clientY: 70 });
}

function drag(target: Element, by: { readonly x: number; readonly y: number }) {
  fireEvent.pointerDown(target, { pointerId: 1, button: 0, clientX: 80, clientY: 70 });
  fireEvent.pointerMove(target, { pointerId: 1, clientX: 80 + by.x, clientY: 70 + by.y });
  fireEvent.pointerUp(target, { pointerId: 1, clientX: 80 + by.x, clientY: 70 + by.y });
}

describe('Adjust Tool Positions', () => {
  it.each([
    ['a photo with tools', {}, true],
    ['tools without a photo', { imageUrl: null }, false],
    ['a photo without tools', { tools: [] }, false],
  ])('INSP-015 is offered depending on the drawer: %s', async (_case, drawer, isOffered) => {
    serve(drawer);
    renderRoute('/toolbox/TB-1/drawer/1');
    // The button comes with the cards below the tools.
    await screen.findByRole('complementary', { name: 'Toolbox' });
    expect(screen.queryByRole('button', { name: 'Adjust Tool Positions' }) !== null).toBe(isOffered);
  });

  it('G-82 starts with a new rectangle if the photo has no tools, even without a template', async () => {
    const drawer = serve({ tools: [], templateTools: [] });
    const seen = store(drawer);
    const { person } = renderRoute('/toolbox/TB-1/drawer/1');
    await person.click(await screen.findByRole('button', { name: 'Add tool' }));
    expect(await screen.findByText('Tool added')).toBeDefined();
    await person.click(await screen.findByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Tool positions updated')).toBeDefined();
    expect(seen[0]?.body).toMatchObject({
      tools: [{ name: 'Tool 1', position: '1', shapeType: 'rectangle', x: 45, y: 45, width: 10, height: 10 }],
    });
    await person.click(screen.getByRole('button', { name: 'Close' }));
    expect(await screen.findByRole('button', { name: 'Mark Missing: Tool 1' })).toBeDefined();
  });

  it("EDIT-001 toggles a tool's status on a click and on the space bar", async () => {
    const drawer = serve();
    const seen = store(drawer);
    const { person } = await openEditor();
    click(shape('Hammer'));
    expect(labelOf('Hammer')).toBe('1: Hammer, rectangle, missing');
    click(shape('Hammer'));
    expect(labelOf('Hammer')).toBe('1: Hammer, rectangle, present');
    fireEvent.keyDown(shape('Pliers'), { key: ' ' });
    expect(labelOf('Pliers')).toBe('2: Pliers, rectangle, missing');
    await person.click(saveButton());
    await screen.findByText('Tool positions updated');
    expect(seen[0]?.body).toEqual({
      imageUrl,
      tools: [hammer, { ...pliers, status: 'missing' }],
      version: 4,
    });
  });

  it('G-177 says after a save what the drawer lacks, and is not green', async () => {
    const drawer = serve({ expectedTools: 2, templateTools: [hammer, pliers, torch] });
    store(drawer);
    const { person } = await openEditor();
    click(shape('Hammer'));
    await person.click(saveButton());
    await waitFor(() =>
      expect(shownToast()).toEqual({
        title: 'Tool positions updated',
        description: 'Marked missing by hand: Hammer. 1 tool missing, 1 not accounted for: Hammer, Torch',
        tone: 'warn',
      }),
    );
  });

  it('EDIT-001 asks by name before a missing tool becomes present, and says after the save what changed', async () => {
    const tools = [
      hammer,
      { ...pliers, status: 'missing' as const, confidence: 0.97 },
      { ...torch, status: 'missing' as const, needsReview: true },
    ];
    const drawer = serve({ tools, expectedTools: 3 });
    const seen = store(drawer);
    const { person } = await openEditor();
    click(shape('Pliers'));
    click(shape('Torch'));
    await person.click(saveButton());
    const asked = await foundQuestion('Pliers, Torch');
    expect(asked.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Pliers was missing',
      'Torch was to check',
    ]);
    const cancel = asked.getByRole('button', { name: 'Cancel' });
    expect(document.activeElement).toBe(cancel);
    await person.click(cancel);
    expect(labelOf('Pliers')).toBe('2: Pliers, rectangle, present');
    expect(seen).toEqual([]);
    click(shape('Torch'));
    await person.click(saveButton());
    await person.click((await foundQuestion('Pliers')).getByRole('button', { name: 'Mark as present' }));
    await waitFor(() =>
      expect(shownToast()).toEqual({
        title: 'Tool positions updated',
        description: 'Marked present by hand: Pliers. 1 tool missing: Torch',
        tone: 'warn',
      }),
    );
    expect(seen).toHaveLength(1);
    // What has been saved is not asked again.
    drag(shape('Pliers'), { x: 40, y: 30 });
    await person.click(saveButton());
    await waitFor(() => expect(seen).toHaveLength(2));
    await waitFor(() => expect(shownToast()?.description).toBe('1 tool missing: Torch'));
  });

  it.each([
    ['that is drawn again', { tools: [hammer, { ...pliers, status: 'missing' as const }] }, 'missing'],
    [
      'whose place was not accounted for',
      { tools: [hammer], templateTools: [hammer, pliers], expectedTools: 2 },
      'not accounted for',
    ],
  ])('EDIT-001 asks before a tool becomes present %s', async (_case, parts, was) => {
    const drawer = serve(parts);
    const seen = store(drawer);
    const { person } = await openEditor();
    const remove = screen.queryByRole('button', { name: 'Delete Pliers' });
    if (remove) await person.click(remove);
    await person.click(screen.getByRole('button', { name: 'Add rectangle' }));
    const name = screen.getByRole('textbox', { name: 'Name of tool 2' });
    await person.clear(name);
    await person.type(name, 'Pliers');
    await person.click(saveButton());
    const asked = await foundQuestion('Pliers');
    expect(asked.getByRole('listitem').textContent).toBe(`Pliers was ${was}`);
    expect(seen).toEqual([]);
  });

  it('EDIT-010 stores the same percent values if nothing was moved', async () => {
    const drawer = serve();
    const seen = store(drawer);
    const { person } = await openEditor();
    click(shape('Hammer'));
    click(shape('Hammer'));
    await person.click(saveButton());
    await screen.findByText('Tool positions updated');
    expect(seen[0]?.body).toEqual({ imageUrl, tools: [hammer, pliers], version: 4 });
  });

  it('EDIT-005 EDIT-006 saves only after a change, as a scan, and stays open', async () => {
    const drawer = serve();
    const seen = store(drawer);
    const { person, dialog } = await openEditor();
    expect(saveButton()).toHaveProperty('disabled', true);
    drag(shape('Hammer'), { x: 40, y: 30 });
    expect(labelOf('Hammer')).toBe('1: Hammer, rectangle, present');
    expect(saveButton()).toHaveProperty('disabled', false);
    await person.click(screen.getByRole('button', { name: 'Undo' }));
    expect(saveButton()).toHaveProperty('disabled', true);
    await person.click(screen.getByRole('button', { name: 'Redo' }));
    await person.click(saveButton());
    expect(await screen.findByText('Tool positions updated')).toBeDefined();
    await waitFor(() => expect(saveButton()).toHaveProperty('disabled', true));
    expect(seen).toHaveLength(1);
    expect(seen[0]?.params).toMatchObject({ toolboxId: 'TB-1', drawerNumber: '1' });
    const [sent] = (seen[0]?.body as { tools: Drawer['tools'] }).tools;
    expect(sent?.x).toBeCloseTo(22.34);
    expect(sent?.y).toBeCloseTo(30.1);
    expect(dialog.isConnected).toBe(true);
  });

  it("EDIT-004 changes a shape's kind, points and name", async () => {
    const drawer = serve();
    const seen = store(drawer);
    const { person } = await openEditor();
    const name = screen.getByRole('textbox', { name: 'Name of tool 1' });
    await person.clear(name);
    await person.type(name, 'Mallet');
    await person.selectOptions(screen.getByRole('combobox', { name: 'Shape' }), 'Polygon');
    await person.click(screen.getByRole('button', { name: 'Add point' }));
    expect(screen.getByText('5 points')).toBeDefined();
    await person.click(screen.getByRole('button', { name: 'Remove point' }));
    await person.click(screen.getByRole('button', { name: 'Remove point' }));
    expect(screen.getByRole('button', { name: 'Remove point' })).toHaveProperty('disabled', true);
    await person.click(saveButton());
    await screen.findByText('Tool positions updated');
    expect(seen[0]?.body).toMatchObject({ tools: [{ name: 'Mallet', shapeType: 'polygon' }, pliers] });
    const [sent] = (seen[0]?.body as { tools: Drawer['tools'] }).tools;
    expect(sent?.points).toHaveLength(3);
  });

  it('EDIT-007 reports a failed save and keeps the edits', async () => {
    serve();
    refuse(endpoints.scanDrawer, { status: 500, body: { success: false, message: 'X' } });
    const { person } = await openEditor();
    click(shape('Hammer'));
    await person.click(saveButton());
    expect(await screen.findByText('Error updating tool positions')).toBeDefined();
    expect(screen.getByText('X')).toBeDefined();
    expect(labelOf('Hammer')).toBe('1: Hammer, rectangle, missing');
    expect(saveButton()).toHaveProperty('disabled', false);
  });

  it('G-76 shows both states when the drawer has changed, and overwrites only on request', async () => {
    const drawer = serve();
    const tools = [{ ...hammer, status: 'missing' as const }];
    const theirs = { ...drawer, imageUrl: newlySigned, tools, version: 9 };
    const changedTo = (version: number) =>
      refuse(endpoints.scanDrawer, {
        status: 409,
        body: { success: false, code: 'drawer_changed', message: 'X', drawer: { ...theirs, version } },
      });
    changedTo(8);
    const { person } = await openEditor();
    click(shape('Pliers'));
    await person.click(saveButton());
    const both = await screen.findByRole('dialog', { name: 'This drawer has changed' });
    expect(within(both).getByRole('region', { name: 'Your positions' }).textContent).toContain('Pliers');
    changedTo(9);
    await person.click(within(both).getByRole('button', { name: 'Use my positions' }));
    expect((await within(both).findByRole('alert')).textContent).toBe(
      'The drawer has changed again. Your positions are not saved yet.',
    );
    const seen = store(theirs);
    await person.click(within(both).getByRole('button', { name: 'Use my positions' }));
    expect(await screen.findByText('Tool positions updated')).toBeDefined();
    expect(seen[0]?.body).toMatchObject({ version: 9, tools: [...tools, { ...pliers, status: 'missing' }] });
  });

  it("G-76 saves my positions with others' newer verdicts on tools that I left alone", async () => {
    const doubted = { ...pliers, needsReview: true, reason: 'Glare', confidence: 0.5 };
    const drawer = serve({ tools: [hammer, doubted, torch] });
    const marked = [{ ...hammer, status: 'missing' as const }, pliers, torch];
    const theirs = { ...drawer, imageUrl: newlySigned, tools: marked, version: 9 };
    refuse(endpoints.scanDrawer, {
      status: 409,
      body: { success: false, code: 'drawer_changed', message: 'X', drawer: theirs },
    });
    const { person } = await openEditor();
    drag(shape('Hammer'), { x: 40, y: 30 });
    click(shape('Torch'));
    await person.click(saveButton());
    const both = within(await screen.findByRole('dialog', { name: 'This drawer has changed' }));
    const mine = both.getByRole('region', { name: 'Your positions' });
    expect(mine.textContent).toContain('2 tools missing: Hammer, Torch');
    expect(mine.textContent).not.toContain('by eye');
    const seen = store(theirs);
    await person.click(both.getByRole('button', { name: 'Use my positions' }));
    await screen.findByText('Tool positions updated');
    const { tools } = seen[0]?.body as { tools: Drawer['tools'] };
    expect(
      tools.map(({ status, needsReview, reason, confidence }) => [status, needsReview, reason, confidence]),
    ).toEqual([
      ['missing', undefined, undefined, undefined],
      ['present', undefined, undefined, undefined],
      ['missing', undefined, undefined, undefined],
    ]);
    expect(tools[0]?.x).toBeCloseTo(22.34);
    // The editor continues from what was saved, and Undo stops there.
    expect(labelOf('Hammer')).toBe('1: Hammer, rectangle, missing');
    expect(saveButton()).toHaveProperty('disabled', true);
    expect(screen.getByRole('button', { name: 'Undo' })).toHaveProperty('disabled', true);
  });

  it('G-76 restored positions still know which tools I left alone', async () => {
    serve();
    const before = await openEditor();
    drag(shape('Pliers'), { x: 40, y: 30 });
    localStorage.removeItem('authToken');
    before.unmount();
    const tools = [{ ...hammer, status: 'missing' as const }, pliers];
    const drawer = serve({ tools, version: 9 });
    refuse(endpoints.scanDrawer, {
      status: 409,
      body: { success: false, code: 'drawer_changed', message: 'X', drawer },
    });
    const { person } = renderRoute('/toolbox/TB-1/drawer/1');
    await screen.findByRole('dialog', { name: /^Adjust Tool Positions/ });
    await person.click(saveButton());
    const mine = await screen.findByRole('region', { name: 'Your positions' });
    expect(mine.textContent).toContain('1 tool missing: Hammer');
  });

  it('G-76 does not apply verdicts on one photo to another', async () => {
    const drawer = serve();
    const tools = [{ ...hammer, status: 'missing' as const }];
    const theirs = { ...drawer, imageUrl: otherPhoto, tools, version: 9 };
    const scans = refuse(endpoints.scanDrawer, {
      status: 409,
      body: { success: false, code: 'drawer_changed', message: 'Drawer has changed', drawer: theirs },
    });
    const { person } = await openEditor();
    click(shape('Pliers'));
    await person.click(saveButton());
    const both = within(await screen.findByRole('dialog', { name: 'This drawer has changed' }));
    expect(both.getByRole('region', { name: 'Your positions' }).textContent).toContain('for another photo');
    expect(both.getAllByRole('button').map((button) => button.textContent)).toEqual(['Keep what is saved']);
    answer(endpoints.getDrawer, theirs);
    await person.click(both.getByRole('button', { name: 'Keep what is saved' }));
    expect(await screen.findByRole('button', { name: 'Report Found: Hammer' })).toBeDefined();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(scans).toHaveLength(1);
  });

  it('G-107 asks before changes are lost: on Close, on Escape and on closing the page', async () => {
    serve();
    const { person } = await openEditor();
    expect(isUnloadRefused()).toBe(false);
    click(shape('Hammer'));
    expect(isUnloadRefused()).toBe(true);
    await person.click(screen.getByRole('button', { name: 'Close' }));
    await person.click(await screen.findByRole('button', { name: 'Stay' }));
    expect(labelOf('Hammer')).toBe('1: Hammer, rectangle, missing');
    fireEvent.keyDown(saveButton(), { key: 'Escape' });
    await person.click(await screen.findByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByRole('button', { name: 'Mark Missing: Hammer' })).toBeDefined();
  });

  it('G-148 restores unsaved changes after the session ended', async () => {
    serve();
    const { unmount } = await openEditor();
    click(shape('Hammer'));
    localStorage.removeItem('authToken');
    unmount();
    serve({ imageUrl: newlySigned });
    renderRoute('/toolbox/TB-1/drawer/1');
    await screen.findByRole('dialog', { name: /^Adjust Tool Positions/ });
    expect(labelOf('Hammer')).toBe('1: Hammer, rectangle, missing');
    expect(saveButton()).toHaveProperty('disabled', false);
  });

  it.each([
    ['has another photo', { imageUrl: otherPhoto, version: 5 }],
    ['no longer has a photo', { imageUrl: null, tools: [], version: 5 }],
  ])('G-148 drops kept positions, and says so, when the drawer now %s', async (_case, replaced) => {
    serve();
    const before = await openEditor();
    click(shape('Hammer'));
    localStorage.removeItem('authToken');
    before.unmount();
    serve(replaced);
    const { person, unmount } = renderRoute('/toolbox/TB-1/drawer/1');
    const notice = await screen.findByRole('dialog', { name: 'Your positions were not saved' });
    expect(notice.textContent).toContain('a photo of drawer 1 that has since been replaced');
    expect(screen.queryByRole('dialog', { name: /^Adjust Tool Positions/ })).toBeNull();
    await person.click(within(notice).getByRole('button', { name: 'OK' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    unmount();
    renderRoute('/toolbox/TB-1/drawer/1');
    await screen.findByRole('heading', { level: 1, name: 'Drawer 1' });
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
